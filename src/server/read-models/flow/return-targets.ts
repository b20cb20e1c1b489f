import { sendBack } from '../../../core/flow/actions/returns/send-back'
import { returnTargets } from '../../../core/flow/guards/return-targets'
import { isWaiting } from '../../../core/flow/snapshot/lineage'
import type { FlowMessage } from '../../../core/flow/snapshot/snapshot'
import { isPermitted } from '../../../core/permission/check-permission'
import type { Caller } from '../../platform/http/define-call'
import { HttpError } from '../../platform/http/http-error'
import { canRunAction, placeholderReason } from '../action-context/dry-run'
import type { FlowContext } from '../action-context/load-context'

type Roles = Pick<Caller, 'roles'>

/** Whoever has the message returns it, which is part of handling; anybody else withdraws from it. */
const partOf = ({ snapshot, actor }: FlowContext, messageId: string) =>
  snapshot.messages.some((one) => one.id === messageId && one.to === actor.id && isWaiting(one))
    ? 'flow.work.deal'
    : 'flow.work.withdraw'

const isWithheld = (scene: FlowContext, messageId: string, { roles }: Roles) =>
  !isPermitted(roles, partOf(scene, messageId))

/** Refuses whom a role keeps from returning, or from withdrawing, as the message is his or not. */
export function assertCanReturn(scene: FlowContext, messageId: string, caller: Roles): void {
  if (isWithheld(scene, messageId, caller)) throw new HttpError(403, 'session.no-permission')
}

/** The handled messages to which whoever acts may take the flow back from this message, newest first. */
export const listReturnTargets = (scene: FlowContext, messageId: string, caller: Roles): FlowMessage[] =>
  returnTargets(scene.snapshot, messageId).filter(
    ({ id }) =>
      !isWithheld(scene, messageId, caller) &&
      canRunAction(scene, sendBack, { messageId, targetId: id, reason: placeholderReason }),
  )

/** The message from which whoever acts can withdraw: his waiting one, his start of the flow, by right any that waits. */
export function findWithdrawableMessage(scene: FlowContext, caller: Roles): string | null {
  const { messages } = scene.snapshot
  const mine = messages.filter(({ to }) => to === scene.actor.id)
  const byRight = scene.actor.allows.includes('revoke') ? messages.filter(isWaiting) : []
  const start = mine.filter(({ preStepId }) => preStepId === null)
  const looking = [...mine.filter(isWaiting), ...start, ...byRight]
  return looking.find(({ id }) => listReturnTargets(scene, id, caller).length > 0)?.id ?? null
}
