import { type FlowMessage, isWaiting, returnTargets, sendBack } from '../../../core/flow'
import { isPermitted } from '../../../core/permission/check-permission'
import type { Caller } from '../../platform/http/define-call'
import { HttpError } from '../../platform/http/http-error'
import { canRunAction, placeholderReason } from '../action-context/dry-run'
import type { FlowContext } from '../action-context/load-context'

type Roles = Pick<Caller, 'roles'>

/** Returns the permission needed: the assignee returns as part of handling, others withdraw. */
const partOf = ({ snapshot, actor }: FlowContext, messageId: string) =>
  snapshot.messages.some((one) => one.id === messageId && one.to === actor.id && isWaiting(one))
    ? 'flow.work.deal'
    : 'flow.work.withdraw'

const isWithheld = (scene: FlowContext, messageId: string, { roles }: Roles) =>
  !isPermitted(roles, partOf(scene, messageId))

/** Throws if the caller's role forbids returning their own message, or withdrawing another's. */
export function assertCanReturn(scene: FlowContext, messageId: string, caller: Roles): void {
  if (isWithheld(scene, messageId, caller)) throw new HttpError(403, 'session.no-permission')
}

/** Lists the handled messages to which the actor may send the flow back from this message, newest first. */
export const listReturnTargets = (scene: FlowContext, messageId: string, caller: Roles): FlowMessage[] =>
  returnTargets(scene.snapshot, messageId).filter(
    ({ id }) =>
      !isWithheld(scene, messageId, caller) &&
      canRunAction(scene, sendBack, { messageId, targetId: id, reason: placeholderReason }),
  )

/**
 * Finds the message that the actor can withdraw from: their waiting one, their start of the flow, or by right
 * any waiting one.
 */
export function findWithdrawableMessage(scene: FlowContext, caller: Roles): string | null {
  const { messages } = scene.snapshot
  const mine = messages.filter(({ to }) => to === scene.actor.id)
  const byRight = scene.actor.allows.includes('revoke') ? messages.filter(isWaiting) : []
  const start = mine.filter(({ preStepId }) => preStepId === null)
  const looking = [...mine.filter(isWaiting), ...start, ...byRight]
  return looking.find(({ id }) => listReturnTargets(scene, id, caller).length > 0)?.id ?? null
}
