import {
  type FlowChange,
  type FlowSnapshot,
  type FormVisibility,
  formVisibilityOf,
  getStep,
  planTakeovers,
  redactReasons,
  startFormRights,
  taskFormRights,
  toForwarding,
} from '../../core/flow'
import type { Forwarding, Takeover, Tally } from '../../generated/types'
import { ResponseWithText } from '../platform'

/** Action as described in its response. */
interface Done {
  snapshot: FlowSnapshot
  changes: FlowChange[]
  after: FlowSnapshot
}

/** Counts the messages that an action closed. */
export const countClosedMessages = ({ changes }: Pick<Done, 'changes'>): number =>
  changes.filter(({ type }) => type === 'message.close').length

/** Lists who took over the tasks of a person in one flow, one entry per task. */
export const listTakeovers = (
  { snapshot }: Pick<Done, 'snapshot'>,
  plan: Parameters<typeof planTakeovers>[1],
): Takeover[] =>
  planTakeovers(snapshot, plan).map(({ to }) => ({
    id: to,
    name: snapshot.directory.person(to)?.name ?? to,
    count: 1,
  }))

/** Describes where starting a flow leads, as its creator may see it. */
export const toCreateResponse = ({ snapshot, changes, after }: Done): Forwarding =>
  redactForwarding(
    toForwarding(snapshot, changes, after),
    formVisibilityOf(snapshot.design, startFormRights(snapshot.design)),
  )

/** Describes where handling a message leads, as its assignee may see it. */
export function toDealResponse({ snapshot, changes, after }: Done, messageId: string): Forwarding {
  const { design, messages } = snapshot
  const message = messages.findLast(({ id }) => id === messageId)
  const rights = message
    ? taskFormRights(design, getStep(design, message.stepId), { clear: false })
    : new Map()
  return redactForwarding(toForwarding(snapshot, changes, after), formVisibilityOf(design, rights))
}

const redactForwarding = (forwarding: Forwarding, sight: FormVisibility): Forwarding => ({
  ...forwarding,
  ...redactReasons(forwarding, sight),
})

/** Result of a vote, or the remaining voters. */
function votedOf(
  dealt: Forwarding,
  { agree, refuse, result }: Tally,
  missing: { count: number; names: readonly string[] },
): ResponseWithText<Forwarding> {
  if (result)
    return new ResponseWithText(dealt, result === 'agree' ? 'flow.voted-agreed' : 'flow.voted-refused', {
      agree,
      refuse,
    })
  return new ResponseWithText(dealt, 'flow.voted-others-missing', { agree, refuse, ...missing })
}

/**
 * Message for a handled task: whose signature is missing, whether the flow ended or continues, and how many
 * were spared by or-sign.
 */
export function describeOutcome(dealt: Forwarding): ResponseWithText<Forwarding> {
  const { waiting, waiting_more: more = 0, finished, either_signed: omitted, tally } = dealt
  const names = more ? [...waiting, '…'] : waiting
  if (tally) return votedOf(dealt, tally, { count: waiting.length + more, names })
  if (waiting.length)
    return new ResponseWithText(dealt, 'flow.signed-others-missing', { count: waiting.length + more, names })
  const code = finished ? 'flow.ended' : 'flow.forwarded'
  return omitted
    ? new ResponseWithText(dealt, `${code}-either-signed`, { n: omitted })
    : new ResponseWithText(dealt, code)
}
