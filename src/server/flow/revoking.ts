import { revokeTo } from '../../core/flow/actions/revoke-to'
import { isWaiting } from '../../core/flow/lineage'
import { revokeTargets } from '../../core/flow/revoke-targets'
import type { FlowMessage } from '../../core/flow/snapshot'
import type { Scene } from './scene'
import { anyReason, would } from './would'

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
