import { type ActionContext, currentFlow } from '../context/action-context'
import { closeMessages } from '../context/close-messages'
import { additionsOf, findBindingAdditions, isOpinion, withAddition } from '../participants/added-signers'
import { memberMessages, type SignVisit, signVisitOf } from '../participants/sign-visit'
import type { LogRecord } from '../snapshot/flow-changes'
import { isWaiting } from '../snapshot/lineage'
import { messageStatus } from '../snapshot/message-status'
import type { Addition, FlowMessage } from '../snapshot/snapshot'
import { toInactiveSigner } from './resolve-additions'

/*
 * Somebody comes in the place of whoever had asked him further. He is not asked twice: what he decides, or has decided,
 * stands for whoever asked. An opinion decides nothing, so he is asked to decide instead of it.
 */

const { waiting, handled } = messageStatus

/** Whether somebody is asked, or has decided, in an addition or in one that goes with it. */
function isIn(
  act: ActionContext,
  visit: SignVisit,
  { addition, to }: { addition: Addition; to: string },
): boolean {
  const members = memberMessages(currentFlow(act), visit, addition)
  if (members.some((one) => one.to === to && (one.status === waiting || one.status === handled))) return true
  const further = [
    ...members.flatMap(({ seat }) => findBindingAdditions(visit, seat)),
    ...additionsOf(visit).filter(({ host }) => host?.seat?.added === addition.id),
  ]
  return further.some((one) => isIn(act, visit, { addition: one, to }))
}

/** Lets what somebody decides who was asked further from a message stand for it; answers whether he was. */
export function substituteVote(act: ActionContext, mine: FlowMessage, to: string): boolean {
  const visit = signVisitOf(currentFlow(act), mine)
  const addition =
    visit && findBindingAdditions(visit, mine.seat).find((one) => isIn(act, visit, { addition: one, to }))
  if (!visit || !addition) return false
  const { sign } = withAddition(visit, { ...addition, host: toInactiveSigner({ ...mine, to }) })
  act.changes.push({ type: 'visit.set', id: visit.id, sign })
  return true
}

/** Whether it is an opinion of somebody who comes in the place of whoever is to decide there. */
const isOwnOpinion = (mine: FlowMessage, to: string) => (one: FlowMessage) =>
  !isOpinion(mine) && isOpinion(one) && one.visitId === mine.visitId && one.to === to

/** Whoever is to decide in a visit gives no opinion in it any more. */
export const cancelOpinions = (act: ActionContext, mine: FlowMessage, to: string): LogRecord['history'] =>
  closeMessages(
    act,
    currentFlow(act).messages.filter((one) => isWaiting(one) && isOwnOpinion(mine, to)(one)),
    messageStatus.eitherSigned,
  )

/** The act on the flow without opinions of somebody, by which he counts as asked already. */
export const withoutOpinion = (act: ActionContext, mine: FlowMessage, to: string): ActionContext => ({
  ...act,
  before: { ...act.before, messages: act.before.messages.filter((one) => !isOwnOpinion(mine, to)(one)) },
})
