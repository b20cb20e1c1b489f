import { revokeTo } from '../../../core/flow/actions/returns/send-back'
import { revokeTargets } from '../../../core/flow/guards/return-targets'
import { isWaiting } from '../../../core/flow/snapshot/lineage'
import type { FlowMessage } from '../../../core/flow/snapshot/snapshot'
import { allows } from '../../../core/permission/check-permission'
import type { Caller } from '../../platform/http/define-call'
import { HttpRefused } from '../../platform/http/http-error'
import { anyReason, would } from '../action-context/dry-run'
import type { Scene } from '../action-context/load-context'

type Roles = Pick<Caller, 'roles'>

/** Whoever has the message returns it, which is part of handling; anybody else withdraws from it. */
const partOf = ({ snapshot, actor }: Scene, messageId: string) =>
  snapshot.messages.some((one) => one.id === messageId && one.to === actor.id && isWaiting(one))
    ? 'flow.work.deal'
    : 'flow.work.withdraw'

const isWithheld = (scene: Scene, messageId: string, { roles }: Roles) =>
  !allows(roles, partOf(scene, messageId))

/** Refuses whom a role keeps from returning, or from withdrawing, as the message is his or not. */
export function checkMayRevoke(scene: Scene, messageId: string, caller: Roles): void {
  if (isWithheld(scene, messageId, caller)) throw new HttpRefused(403, 'session.no-permission')
}

/** The handled messages to which whoever acts may take the flow back from this message, newest first. */
export const openTargets = (scene: Scene, messageId: string, caller: Roles): FlowMessage[] =>
  revokeTargets(scene.snapshot, messageId).filter(
    ({ id }) =>
      !isWithheld(scene, messageId, caller) &&
      would(scene, revokeTo, { messageId, targetId: id, reason: anyReason }),
  )

/** The message from which whoever acts can withdraw: his waiting one, his start of the flow, by right any that waits. */
export function revocableFrom(scene: Scene, caller: Roles): string | null {
  const { messages } = scene.snapshot
  const mine = messages.filter(({ to }) => to === scene.actor.id)
  const byRight = scene.actor.allows.includes('revoke') ? messages.filter(isWaiting) : []
  const start = mine.filter(({ preStepId }) => preStepId === null)
  const looking = [...mine.filter(isWaiting), ...start, ...byRight]
  return looking.find(({ id }) => openTargets(scene, id, caller).length > 0)?.id ?? null
}
