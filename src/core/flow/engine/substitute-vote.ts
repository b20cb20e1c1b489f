import { type Act, flowNow } from '../context/action-context'
import { closeMessages } from '../context/close-messages'
import { additionsIn, goingWith, isOpinion, withAddition } from '../participants/added-signers'
import { membersOf, type SignedVisit, signedVisitOf } from '../participants/signed-visit'
import type { LogRecord } from '../snapshot/flow-changes'
import { isWaiting } from '../snapshot/lineage'
import { messageStatus } from '../snapshot/message-status'
import type { Addition, FlowMessage } from '../snapshot/snapshot'
import { absentOf } from './resolve-additions'

/*
 * Somebody comes in the place of whoever had asked him further. He is not asked twice: what he decides, or has decided,
 * stands for whoever asked. An opinion decides nothing, so he is asked to decide instead of it.
 */

const { waiting, handled } = messageStatus

/** Whether somebody is asked, or has decided, in an addition or in one that goes with it. */
function isIn(act: Act, visit: SignedVisit, { addition, to }: { addition: Addition; to: string }): boolean {
  const members = membersOf(flowNow(act), visit, addition)
  if (members.some((one) => one.to === to && (one.status === waiting || one.status === handled))) return true
  const further = [
    ...members.flatMap(({ seat }) => goingWith(visit, seat)),
    ...additionsIn(visit).filter(({ host }) => host?.seat?.added === addition.id),
  ]
  return further.some((one) => isIn(act, visit, { addition: one, to }))
}

/** Lets what somebody decides who was asked further from a message stand for it; answers whether he was. */
export function standFor(act: Act, mine: FlowMessage, to: string): boolean {
  const visit = signedVisitOf(flowNow(act), mine)
  const addition = visit && goingWith(visit, mine.seat).find((one) => isIn(act, visit, { addition: one, to }))
  if (!visit || !addition) return false
  const { sign } = withAddition(visit, { ...addition, host: absentOf({ ...mine, to }) })
  act.changes.push({ type: 'visit.set', id: visit.id, sign })
  return true
}

/** Whether it is an opinion of somebody who comes in the place of whoever is to decide there. */
const isOwnOpinion = (mine: FlowMessage, to: string) => (one: FlowMessage) =>
  !isOpinion(mine) && isOpinion(one) && one.visitId === mine.visitId && one.to === to

/** Whoever is to decide in a visit gives no opinion in it any more. */
export const spareOpinion = (act: Act, mine: FlowMessage, to: string): LogRecord['history'] =>
  closeMessages(
    act,
    flowNow(act).messages.filter((one) => isWaiting(one) && isOwnOpinion(mine, to)(one)),
    messageStatus.eitherSigned,
  )

/** The act on the flow without opinions of somebody, by which he counts as asked already. */
export const withoutOpinion = (act: Act, mine: FlowMessage, to: string): Act => ({
  ...act,
  before: { ...act.before, messages: act.before.messages.filter((one) => !isOwnOpinion(mine, to)(one)) },
})
