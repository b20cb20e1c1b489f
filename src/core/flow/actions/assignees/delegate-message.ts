import { Refused } from '../../../business-error'
import { askedIn, replace } from '../../assignment/reassign'
import { type Act, beginAct } from '../../context/action-context'
import { defineAction } from '../../context/define-action'
import type { Principal } from '../../delegation/delegation'
import { stepOf } from '../../design/design'
import { conclude } from '../../engine/finish-action'
import { messageOf, noLongerWaiting, reasonOf } from '../../guards/assert-open'
import { checkHanded } from '../../guards/self-approval'
import { checkDutiesOf } from '../../guards/separation-of-duties'
import { logType, messageStatus } from '../../snapshot/message-status'
import type { FlowMessage, FlowSnapshot } from '../../snapshot/snapshot'

/** Which of somebody's waiting messages go to his delegate, and why. */
export interface DelegateMessageInput {
  from: string
  messageIds: readonly string[]
  to: string
  reason: string
}

/** A message that waits for somebody, by his own right or in another's place. */
function waitingFor(snapshot: FlowSnapshot, id: string, from: string): FlowMessage {
  const message = messageOf(snapshot, id)
  if (message.to !== from) throw new Refused('flow.message-not-yours', { name: message.toName })
  if (message.status !== messageStatus.waiting) throw noLongerWaiting(snapshot, message)
  return message
}

/** Refuses to ask somebody who is asked in the same visit already, or has answered there. */
function checkNotThere({ messages, directory }: FlowSnapshot, { visitId }: FlowMessage, to: string): void {
  const isThere = messages.some(
    (one) =>
      one.visitId === visitId && one.to === to && !one.isCopy && one.status !== messageStatus.cancelled,
  )
  if (isThere) throw new Refused('flow.transfer-there', { name: directory.person(to)?.name ?? to })
}

function checkDelegable(snapshot: FlowSnapshot, message: FlowMessage, to: string): void {
  const step = stepOf(snapshot.design, message.stepId)
  if (step.notransfer) throw new Refused('flow.transfer-not-allowed', { step: step.name })
  checkNotThere(snapshot, message, to)
  checkHanded(snapshot, message, to)
  checkDutiesOf(snapshot, message, to)
}

/** Ends the handing over of messages: history tells whose they were and whom they went to. */
function concludeHanding(act: Act, handed: readonly FlowMessage[], reason: string) {
  const [first] = handed
  if (!first) throw new Refused('flow.nothing-waits')
  return conclude(act, {
    type2: logType.replaced,
    messageIds: handed.map(({ id }) => id),
    messageId: first.id,
    stepId: first.stepId,
    stepName: first.stepName,
    reason,
    nextmessage: askedIn(act.changes, first.toName),
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

/** Handing waiting messages to somebody who handles them in one's place; whose place it is stays on record. */
export const delegateMessage = defineAction<DelegateMessageInput>(
  'entrust-message',
  (snapshot, sent, actor) => {
    const reason = reasonOf(sent.reason, 'entrust.reason-empty')
    const delegate = snapshot.directory.person(sent.to)
    if (sent.to === sent.from) throw new Refused('entrust.self')
    if (!delegate) throw new Refused('entrust.unknown')
    if (!delegate.enabled) throw new Refused('entrust.left', { name: delegate.name })
    const handed = sent.messageIds.map((id) => waitingFor(snapshot, id, sent.from))
    for (const message of handed) checkDelegable(snapshot, message, sent.to)
    const act = beginAct(snapshot, actor)
    for (const message of handed) {
      replace(act, { ...message, entrustFrom: principalOf(message) }, sent.to)
      act.changes.push({ type: 'draft.delete', kind: 'deal', target: message.id })
    }
    return concludeHanding(act, handed, reason)
  },
)

/** Which message somebody takes back from his delegate, and the words by which history tells it. */
export interface TakeBackInput {
  messageId: string
  reason: string
}

/** Taking back, from whoever stands in, a message that still waits. */
export const takeBackMessage = defineAction<TakeBackInput>('take-back-message', (snapshot, sent, actor) => {
  const message = messageOf(snapshot, sent.messageId)
  if (message.entrustFrom?.id !== actor.id) throw new Refused('entrust.not-yours-to-take')
  if (message.status !== messageStatus.waiting) throw noLongerWaiting(snapshot, message)
  checkNotThere(snapshot, message, actor.id)
  const act = beginAct(snapshot, actor)
  replace(act, { ...message, entrustFrom: null }, actor.id)
  return concludeHanding(act, [message], sent.reason)
})
