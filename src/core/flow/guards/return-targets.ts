import { runStage } from '../../slices'
import { createFlowHead } from '../context'
import {
  type Actor,
  type FlowMessage,
  type FlowSnapshot,
  isWaiting,
  messageLineageOf,
  messageStatus,
  withdrawnIds,
} from '../snapshot'
import { requireMessage } from './assert-open'

/** Whether the assignee, or the creator, has handled a message; an event has no assignee. */
export const isMessageHandled = ({ status, to }: FlowMessage) =>
  to !== '' && (status === messageStatus.handled || status === messageStatus.started)

/** Sorts messages of a flow newest first; at the same instant the later step comes first. */
const newestFirst = (messages: readonly FlowMessage[]): FlowMessage[] =>
  messages.toReversed().sort((a, b) => (b.finishedAt ?? 0) - (a.finishedAt ?? 0))

/**
 * Returns the handled messages to which a flow can be sent back from one message, newest first. They are
 * those on the path to it, and a handled message itself; cancelled and withdrawn ones are excluded (domain
 * facts 2.8).
 */
export function returnTargets(snapshot: FlowSnapshot, messageId: string): FlowMessage[] {
  const reference = requireMessage(snapshot, messageId)
  const lineage = messageLineageOf(snapshot)
  return runStage(snapshot, snapshot.messages.length, () => {
    const removed = withdrawnIds(snapshot, lineage)
    const path = lineage.ancestorsOf(messageId)
    if (isMessageHandled(reference)) path.add(messageId)
    const isTarget = (message: FlowMessage) => isMessageHandled(message) && !removed.has(message.id)
    return newestFirst(lineage.inOrder(path).filter(isTarget))
  })
}

/**
 * Whether a person may send back: the assignee of the waiting message, the creator to the start step, or by
 * permission.
 */
export function canSendBack(
  snapshot: FlowSnapshot,
  actor: Actor,
  from: FlowMessage,
  target: FlowMessage,
): boolean {
  if (actor.allows.includes('revoke')) return true
  if (from.to === actor.id && isWaiting(from)) return true
  return (
    target.preStepId === null && target.to === actor.id && createFlowHead(snapshot).createdId === actor.id
  )
}
