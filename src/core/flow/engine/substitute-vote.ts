import { type ActionContext, closeMessages } from '../context'
import { memberMessages, type SignVisit, signVisitOf } from '../participants/sign-visit'
import { additionsOf, findBindingAdditions, isOpinion, withAddition } from '../participants/signers'
import { type Addition, type FlowMessage, isWaiting, type LogRecord, messageStatus } from '../snapshot'
import { toInactiveSigner } from './resolve-additions'

/*
 * A signer is replaced by a person whom that signer had added. The person is not asked twice: their decision,
 * made or pending, counts for the host. An opinion decides nothing, so the person is asked to decide instead.
 */

const { waiting, handled } = messageStatus

/** Whether a person is asked or has decided in an addition or in one nested in it. */
function isIn(
  act: ActionContext,
  visit: SignVisit,
  { addition, to }: { addition: Addition; to: string },
): boolean {
  const members = memberMessages(act.flow, visit, addition)
  if (members.some((one) => one.to === to && (one.status === waiting || one.status === handled))) return true
  const further = [
    ...members.flatMap(({ seat }) => findBindingAdditions(visit, seat)),
    ...additionsOf(visit).filter(({ host }) => host?.seat?.added === addition.id),
  ]
  return further.some((one) => isIn(act, visit, { addition: one, to }))
}

/** Uses an added signer's decision in place of the host's. Returns whether the person is an added signer. */
export function substituteVote(act: ActionContext, task: FlowMessage, to: string): boolean {
  const visit = signVisitOf(act.flow, task)
  const addition =
    visit && findBindingAdditions(visit, task.seat).find((one) => isIn(act, visit, { addition: one, to }))
  if (!visit || !addition) return false
  const { sign } = withAddition(visit, { ...addition, host: toInactiveSigner({ ...task, to }) })
  act.changes.push({ type: 'visit.set', id: visit.id, sign })
  return true
}

/** Whether a message is an opinion of the person who replaces the deciding signer. */
const isOwnOpinion = (task: FlowMessage, to: string) => (one: FlowMessage) =>
  !isOpinion(task) && isOpinion(one) && one.visitId === task.visitId && one.to === to

/** Cancels the opinions requested from a person who is now to decide in the visit. */
export const cancelOpinions = (act: ActionContext, task: FlowMessage, to: string): LogRecord['history'] =>
  closeMessages(
    act,
    act.flow.messages.filter((one) => isWaiting(one) && isOwnOpinion(task, to)(one)),
    messageStatus.eitherSigned,
  )

/** Returns the action without opinions of a person, by which they would count as asked already. */
export const withoutOpinion = (act: ActionContext, task: FlowMessage, to: string): ActionContext =>
  act.copy({
    before: { ...act.before, messages: act.before.messages.filter((one) => !isOwnOpinion(task, to)(one)) },
  })
