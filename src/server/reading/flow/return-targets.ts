import { revokeTo } from '../../../core/flow/actions/return-to'
import { isWaiting } from '../../../core/flow/snapshot/lineage'
import type { FlowMessage } from '../../../core/flow/snapshot/snapshot'
import { revokeTargets } from '../../../core/flow/steps/return-targets'
import type { Scene } from '../scene/scene'
import { anyReason, would } from '../scene/would-allow'

/** The handled messages to which whoever acts may take the flow back from this message, newest first. */
export const openTargets = (scene: Scene, messageId: string): FlowMessage[] =>
  revokeTargets(scene.snapshot, messageId).filter(({ id }) =>
    would(scene, revokeTo, { messageId, targetId: id, reason: anyReason }),
  )

/** The message from which whoever acts can withdraw: his waiting one, his start of the flow, by right any that waits. */
export function revocableFrom(scene: Scene): string | null {
  const { messages } = scene.snapshot
  const mine = messages.filter(({ to }) => to === scene.actor.id)
  const byRight = scene.actor.allows.includes('revoke') ? messages.filter(isWaiting) : []
  const start = mine.filter(({ preStepId }) => preStepId === null)
  const looking = [...mine.filter(isWaiting), ...start, ...byRight]
  return looking.find(({ id }) => openTargets(scene, id).length > 0)?.id ?? null
}
