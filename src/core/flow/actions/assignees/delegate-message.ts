import { BusinessError } from '../../../business-error'
import { describeNewMessages, reassign } from '../../assignment/reassign'
import { type ActionContext, createActionContext, defineAction } from '../../context'
import type { Principal } from '../../delegation/delegation'
import { getStep } from '../../design'
import { finishAction } from '../../engine/finish-action'
import { messageClosedError, requireMessage, requireReason } from '../../guards/assert-open'
import { assertNotCreator } from '../../guards/self-approval'
import { assertEligible } from '../../guards/separation-of-duties'
import { type FlowMessage, type FlowSnapshot, logType, messageStatus } from '../../snapshot'

/** Input for delegating pending messages: the messages, the delegate and the reason. */
export interface DelegateMessageInput {
  from: string
  messageIds: readonly string[]
  to: string
  reason: string
}

/** Returns a message that waits for a person, in their own right or in another person's place. */
function waitingFor(snapshot: FlowSnapshot, id: string, from: string): FlowMessage {
  const message = requireMessage(snapshot, id)
  if (message.to !== from) throw new BusinessError('flow.message-not-yours', { name: message.toName })
  if (message.status !== messageStatus.waiting) throw messageClosedError(snapshot, message)
  return message
}

/** Throws if the delegate is already asked in the same visit or has decided there. */
function checkNotThere({ messages, directory }: FlowSnapshot, { visitId }: FlowMessage, to: string): void {
  const isThere = messages.some(
    (one) =>
      one.visitId === visitId && one.to === to && !one.isCopy && one.status !== messageStatus.cancelled,
  )
  if (isThere) throw new BusinessError('flow.transfer-there', { name: directory.person(to)?.name ?? to })
}

function checkDelegable(snapshot: FlowSnapshot, message: FlowMessage, to: string): void {
  const step = getStep(snapshot.design, message.stepId)
  if (step.notransfer) throw new BusinessError('flow.transfer-not-allowed', { step: step.name })
  checkNotThere(snapshot, message, to)
  assertNotCreator(snapshot, message, to)
  assertEligible(snapshot, message, to)
}

/** Finishes the delegation of messages; history records their former and new assignees. */
function concludeHanding(act: ActionContext, handed: readonly FlowMessage[], reason: string) {
  const [first] = handed
  if (!first) throw new BusinessError('flow.nothing-waits')
  return finishAction(act, {
    type2: logType.replaced,
    messageIds: handed.map(({ id }) => id),
    messageId: first.id,
    stepId: first.stepId,
    stepName: first.stepName,
    reason,
    nextmessage: describeNewMessages(act.changes, first.toName),
    history: handed.map(({ id, stepName, toName: name, status: from }) => ({
      messageId: id,
      stepName,
      name,
      from,
      to: messageStatus.cancelled,
    })),
  })
}

const principalOf = ({ to, toName, entrustFrom }: FlowMessage): Principal =>
  entrustFrom ?? { id: to, name: toName }

/**
 * Delegates pending messages to a person who handles them in the assignee's place; the principal stays on
 * record.
 */
export const delegateMessage = defineAction<DelegateMessageInput>(
  'entrust-message',
  (snapshot, sent, actor) => {
    const reason = requireReason(sent.reason, 'entrust.reason-empty')
    const delegate = snapshot.directory.person(sent.to)
    if (sent.to === sent.from) throw new BusinessError('entrust.self')
    if (!delegate) throw new BusinessError('entrust.unknown')
    if (!delegate.enabled) throw new BusinessError('entrust.left', { name: delegate.name })
    const handed = sent.messageIds.map((id) => waitingFor(snapshot, id, sent.from))
    for (const message of handed) checkDelegable(snapshot, message, sent.to)
    const act = createActionContext(snapshot, actor)
    for (const message of handed) {
      reassign(act, { ...message, entrustFrom: principalOf(message) }, sent.to)
      act.changes.push({ type: 'draft.delete', kind: 'deal', target: message.id })
    }
    return concludeHanding(act, handed, reason)
  },
)

/** Input for reclaiming a delegated message, with the wording for history. */
export interface ReclaimMessageInput {
  messageId: string
  reason: string
}

/** Takes a pending message back from the delegate. */
export const reclaimMessage = defineAction<ReclaimMessageInput>(
  'take-back-message',
  (snapshot, sent, actor) => {
    const message = requireMessage(snapshot, sent.messageId)
    if (message.entrustFrom?.id !== actor.id) throw new BusinessError('entrust.not-yours-to-take')
    if (message.status !== messageStatus.waiting) throw messageClosedError(snapshot, message)
    checkNotThere(snapshot, message, actor.id)
    const act = createActionContext(snapshot, actor)
    reassign(act, { ...message, entrustFrom: null }, actor.id)
    return concludeHanding(act, [message], sent.reason)
  },
)
