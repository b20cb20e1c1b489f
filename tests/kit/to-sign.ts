import { isWaiting, messageStatus } from '#/core/flow/snapshot/message-status'
import type { FlowMessage, FlowSnapshot, Visit, VoteGroup } from '#/core/flow/snapshot/snapshot'

/** What may be left out of a flow, and how many that are. */
type Read = Pick<FlowSnapshot, 'messages' | 'leftOut' | 'visits'>

const isStillToSign = (task: FlowMessage) => (one: FlowMessage) =>
  isWaiting(one) && one.visitId === task.visitId && one.id !== task.id

/** Whether a visit counts votes and nothing else: nobody was asked further, has a turn, or may claim it. */
const countsVotes = ({ sign }: Visit): boolean =>
  sign?.policy !== undefined &&
  !sign.queue.length &&
  ![sign.pool, sign.carried, sign.added, sign.result].some((one) => one !== undefined)

/** Votes, those alike counted together. */
function alike(messages: readonly FlowMessage[]): VoteGroup[] {
  const votes = new Map<string, VoteGroup>()
  for (const { status, seat = null, isCopy, log } of messages) {
    if (isCopy || (status !== messageStatus.waiting && status !== messageStatus.handled)) continue
    const kind = { status, outcome: log.outcome ?? null, seat }
    const key = JSON.stringify(kind)
    votes.set(key, { ...kind, count: (votes.get(key)?.count ?? 0) + 1 })
  }
  return [...votes.values()]
}

/**
 * What the server reads for a signature (queries/running-flow): where others must still sign the visit, one's own message,
 * the first so many of theirs, and where it counts votes how many were cast alike; else the whole flow.
 */
export function asReadToSign<Flow extends Read>(flow: Flow, messageId: string, most: number): Flow & Read {
  const task = flow.messages.find(({ id }) => id === messageId)
  if (!task || !isWaiting(task)) return flow
  const visit = flow.visits.find(({ id }) => id === task.visitId)
  const sign = visit?.sign
  if (visit && sign ? !countsVotes(visit) : task.dealtype !== 'andsign') return flow
  const dept = sign?.policy?.per === 'department' ? task.seat?.dept : undefined
  const isColleague = ({ seat }: FlowMessage) => dept !== undefined && seat?.dept === dept
  const others = flow.messages.filter(isStillToSign(task))
  const first = others.filter((one) => !isColleague(one)).slice(0, most)
  if (!first.length) return flow
  const held = new Set([task, ...first, ...others.filter(isColleague)])
  const elsewhere = flow.messages.filter((one) => isWaiting(one) && one.visitId !== task.visitId).length
  const left = flow.messages.filter((one) => one.visitId === task.visitId && !held.has(one))
  return {
    ...flow,
    messages: flow.messages.filter((message) => held.has(message)),
    leftOut: { inVisit: others.length + 1 - held.size, elsewhere, ...(sign && { votes: alike(left) }) },
  }
}
