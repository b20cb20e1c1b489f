import type { ErrorCode } from '../../../generated/error-codes'
import { BusinessError } from '../../business-error'
import { claimantOf, isUnclaimed, unclaimedMessages } from '../participants/candidate-pool'
import { type SignVisit, visitMessages } from '../participants/sign-visit'
import { additionsOf, findReassignments, isInVisit } from '../participants/signers'
import { type Actor, type FlowMessage, type FlowSnapshot, messageStatus } from '../snapshot'

const queuedIn = (visit: SignVisit): string[] => [
  ...visit.sign.queue.flat().map(({ to }) => to),
  ...additionsOf(visit).flatMap(({ queue, host }) => [
    ...queue.flat().map(({ to }) => to),
    ...(host ? [host.to] : []),
  ]),
]

/** Throws for people who are not in service, or who are already active or pending signers of the visit. */
export function assertAssignable(snapshot: FlowSnapshot, visit: SignVisit, people: readonly string[]): void {
  const { directory } = snapshot
  const nameOf = (id: string) => directory.person(id)?.name ?? id
  const removedId = people.find((id) => !directory.person(id)?.enabled)
  if (removedId !== undefined) throw new BusinessError('flow.add-not-in-service', { name: nameOf(removedId) })
  const there = new Set([
    ...visitMessages(snapshot, visit)
      .filter(isInVisit)
      .map(({ to }) => to),
    ...queuedIn(visit),
  ])
  const doubled = people.find((id) => there.has(id))
  if (doubled !== undefined) throw new BusinessError('flow.add-there', { name: nameOf(doubled) })
}

/** Error codes for messages in states that can no longer be handled. */
const codes: Partial<Record<FlowMessage['status'], ErrorCode>> = {
  [messageStatus.handled]: 'flow.message-handled',
  [messageStatus.eitherSigned]: 'flow.message-handled',
  [messageStatus.cancelled]: 'flow.message-cancelled',
  [messageStatus.withdrawn]: 'flow.message-withdrawn',
}

/** Returns the error for a message claimed by another candidate; it may be unclaimed again. */
function claimedByAnother(snapshot: FlowSnapshot, message: FlowMessage, at: string): BusinessError {
  const { stepName: step, visitId, finishedId } = message
  if (unclaimedMessages(snapshot, visitId).length) return new BusinessError('flow.claim-open-again', { step })
  const name =
    claimantOf(snapshot, message)?.toName ?? snapshot.directory.person(finishedId ?? '')?.name ?? ''
  return new BusinessError('flow.message-claimed', { step, name, at })
}

/** Whether a message was closed by the person who has it now: its former assignee took it back. */
const isTakenBack = ({ messages }: FlowSnapshot, { visitId, finishedAt, finishedId }: FlowMessage) =>
  messages.some(
    (one) =>
      one.visitId === visitId &&
      one.createdAt === finishedAt &&
      one.createdId === finishedId &&
      one.to === finishedId,
  )

/** Returns the error that names who handled the message first, and when (trust P2). */
export function messageClosedError(snapshot: FlowSnapshot, message: FlowMessage): BusinessError {
  const { directory } = snapshot
  const { status, finishedId, finishedAt, stepName: step } = message
  const name = directory.person(finishedId ?? '')?.name ?? finishedId ?? ''
  const at = finishedAt === null ? '' : new Date(finishedAt).toISOString()
  if (status === messageStatus.eitherSigned && isUnclaimed(message))
    return claimedByAnother(snapshot, message, at)
  const moved = findReassignments(snapshot).get(message.id)
  if (moved) {
    if (moved.moved_before)
      return new BusinessError('flow.message-asked-before', { name, at, to: moved.moved_to })
    return isTakenBack(snapshot, message)
      ? new BusinessError('flow.message-taken-back', { name, at })
      : new BusinessError('flow.message-moved', { name, at, to: moved.moved_to })
  }
  return new BusinessError(codes[status] ?? 'flow.message-not-waiting', { name, at, step })
}

/** Returns the message with this id; throws if there is none. */
export function requireMessage({ messages }: FlowSnapshot, id: string): FlowMessage {
  const message = messages.findLast((one) => one.id === id)
  if (!message) throw new BusinessError('flow.message-not-found')
  return message
}

/** Returns the messages with these ids, each once; throws if one is missing. */
export function requireMessages({ messages }: FlowSnapshot, ids: readonly string[]): FlowMessage[] {
  const byId = new Map(messages.map((one) => [one.id, one]))
  return [...new Set(ids)].map((id) => {
    const message = byId.get(id)
    if (!message) throw new BusinessError('flow.message-not-found')
    return message
  })
}

/** Returns the message; throws unless it waits for the actor. */
export function requireWaitingMessage(snapshot: FlowSnapshot, id: string, actor: Actor): FlowMessage {
  const message = requireMessage(snapshot, id)
  if (message.to !== actor.id) throw new BusinessError('flow.message-not-yours', { name: message.toName })
  if (message.status !== messageStatus.waiting) throw messageClosedError(snapshot, message)
  return message
}

/** Returns the message; throws unless it waits for the actor and has been claimed if it must be. */
export function requireClaimedMessage(snapshot: FlowSnapshot, id: string, actor: Actor): FlowMessage {
  const message = requireWaitingMessage(snapshot, id, actor)
  if (isUnclaimed(message)) throw new BusinessError('flow.claim-first', { step: message.stepName })
  return message
}

/** Returns the reason; throws if a cancellation or withdrawal gives none. */
export function requireReason(reason: string, code: ErrorCode): string {
  if (!reason.trim()) throw new BusinessError(code)
  return reason.trim()
}
