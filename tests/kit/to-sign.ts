import { isWaiting } from '#/core/flow/snapshot/lineage'
import type { FlowMessage, FlowSnapshot } from '#/core/flow/snapshot/snapshot'

/** What may be left out of a flow, and how many that are. */
type Read = Pick<FlowSnapshot, 'messages' | 'leftOut'>

type Whole = Read & Pick<FlowSnapshot, 'visits'>

const isStillToSign = (mine: FlowMessage) => (one: FlowMessage) =>
  isWaiting(one) && one.visitId === mine.visitId && one.id !== mine.id

/**
 * What the server reads for a signature (queries/running-flow): where others must still sign the visit, and no
 * votes are counted there, one's own message and the first so many of theirs, else the whole flow.
 */
export function asReadToSign<Flow extends Whole>(flow: Flow, messageId: string, most: number): Flow & Read {
  const mine = flow.messages.find(({ id }) => id === messageId)
  if (!mine || !isWaiting(mine) || mine.dealtype !== 'andsign') return flow
  const counts = flow.visits.some(({ id, sign }) => id === mine.visitId && sign)
  if (counts) return flow
  const others = flow.messages.filter(isStillToSign(mine))
  if (!others.length) return flow
  const held = new Set([mine, ...others.slice(0, most)])
  const elsewhere = flow.messages.filter((one) => isWaiting(one) && one.visitId !== mine.visitId).length
  return {
    ...flow,
    messages: flow.messages.filter((message) => held.has(message)),
    leftOut: { inVisit: others.length + 1 - held.size, elsewhere },
  }
}
