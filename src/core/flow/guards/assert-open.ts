import { Refused } from '../../business-error'
import { holderOf, isUnclaimed, unclaimedIn } from '../participants/candidate-pool'
import { movedMessages } from '../participants/reassigned-messages'
import { messageStatus } from '../snapshot/message-status'
import type { Actor, FlowMessage, FlowSnapshot } from '../snapshot/snapshot'

/** Why a message in this state cannot be handled any more. */
const codes: Partial<Record<FlowMessage['status'], string>> = {
  [messageStatus.handled]: 'flow.message-handled',
  [messageStatus.eitherSigned]: 'flow.message-handled',
  [messageStatus.cancelled]: 'flow.message-cancelled',
  [messageStatus.withdrawn]: 'flow.message-withdrawn',
}

/** Whose it is that somebody might have claimed; perhaps it waits again for whoever takes it. */
function claimedByAnother(snapshot: FlowSnapshot, message: FlowMessage, at: string): Refused {
  const { stepName: step, visitId, finishedId } = message
  if (unclaimedIn(snapshot, visitId).length) return new Refused('flow.claim-open-again', { step })
  const name = holderOf(snapshot, message)?.toName ?? snapshot.directory.person(finishedId ?? '')?.name ?? ''
  return new Refused('flow.message-claimed', { step, name, at })
}

/** The refusal that names who was faster, and when (trust P2). */
export function noLongerWaiting(snapshot: FlowSnapshot, message: FlowMessage): Refused {
  const { directory } = snapshot
  const { status, finishedId, finishedAt, stepName: step } = message
  const name = directory.person(finishedId ?? '')?.name ?? finishedId ?? ''
  const at = finishedAt === null ? '' : new Date(finishedAt).toISOString()
  if (status === messageStatus.eitherSigned && isUnclaimed(message))
    return claimedByAnother(snapshot, message, at)
  const moved = movedMessages(snapshot).get(message.id)
  if (moved) {
    const code = moved.moved_before ? 'flow.message-asked-before' : 'flow.message-moved'
    return new Refused(code, { name, at, to: moved.moved_to })
  }
  return new Refused(codes[status] ?? 'flow.message-not-waiting', { name, at, step })
}

/** The message with this id. */
export function messageOf({ messages }: FlowSnapshot, id: string): FlowMessage {
  const message = messages.find((one) => one.id === id)
  if (!message) throw new Refused('flow.message-not-found')
  return message
}

/** The messages with these ids, each once. */
export function messagesOf({ messages }: FlowSnapshot, ids: readonly string[]): FlowMessage[] {
  const byId = new Map(messages.map((one) => [one.id, one]))
  return [...new Set(ids)].map((id) => {
    const message = byId.get(id)
    if (!message) throw new Refused('flow.message-not-found')
    return message
  })
}

/** The message, if it waits for whoever acts. */
export function waitingMessageOf(snapshot: FlowSnapshot, id: string, actor: Actor): FlowMessage {
  const message = messageOf(snapshot, id)
  if (message.to !== actor.id) throw new Refused('flow.message-not-yours', { name: message.toName })
  if (message.status !== messageStatus.waiting) throw noLongerWaiting(snapshot, message)
  return message
}

/** The same, where it is his: what waits for whoever takes it is to be claimed before anything is done with it. */
export function heldMessageOf(snapshot: FlowSnapshot, id: string, actor: Actor): FlowMessage {
  const message = waitingMessageOf(snapshot, id, actor)
  if (isUnclaimed(message)) throw new Refused('flow.claim-first', { step: message.stepName })
  return message
}

/** The reason that a cancellation or withdrawal must give. */
export function reasonOf(reason: string, code: string): string {
  if (!reason.trim()) throw new Refused(code)
  return reason.trim()
}
