import { headOf } from '../context/action-context'
import { isWaiting, lineageOf, withdrawnIds } from '../snapshot/lineage'
import { messageStatus } from '../snapshot/message-status'
import type { Actor, FlowMessage, FlowSnapshot } from '../snapshot/snapshot'
import { requireMessage } from './assert-open'

/** Whether its receiver, or the creator of the flow, has done with a message what it was for; an event has nobody. */
export const isHandled = ({ status, to }: FlowMessage) =>
  to !== '' && (status === messageStatus.handled || status === messageStatus.started)

/** Newest first; of one instant the later step first. */
const byTime = (snapshot: FlowSnapshot) => {
  const place = new Map(snapshot.messages.map(({ id }, at) => [id, at]))
  return (a: FlowMessage, b: FlowMessage) =>
    (b.finishedAt ?? 0) - (a.finishedAt ?? 0) || (place.get(b.id) ?? 0) - (place.get(a.id) ?? 0)
}

/**
 * The messages a flow can be withdrawn to, seen from one message: the handled ones on the path to it, newest
 * first; a handled message itself, too. What was cancelled or withdrawn is not among them (domain facts 2.8).
 */
export function returnTargets(snapshot: FlowSnapshot, messageId: string): FlowMessage[] {
  const seen = requireMessage(snapshot, messageId)
  const lineage = lineageOf(snapshot)
  const gone = withdrawnIds(snapshot, lineage)
  const path = lineage.ancestorsOf(messageId)
  if (isHandled(seen)) path.add(messageId)
  return snapshot.messages
    .filter((message) => path.has(message.id) && isHandled(message) && !gone.has(message.id))
    .sort(byTime(snapshot))
}

/** Whether somebody may withdraw: the holder of the waiting message, the creator to his own start, or by right. */
export function canSendBack(
  snapshot: FlowSnapshot,
  actor: Actor,
  from: FlowMessage,
  target: FlowMessage,
): boolean {
  if (actor.allows.includes('revoke')) return true
  if (from.to === actor.id && isWaiting(from)) return true
  return target.preStepId === null && target.to === actor.id && headOf(snapshot).createdId === actor.id
}
