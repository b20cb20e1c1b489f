import { BusinessError } from '../../../business-error'
import { runStage } from '../../../slices'
import { createActionContext, createFlowHead, defineAction } from '../../context'
import { logAction } from '../../engine/finish-action'
import { requireMessage, requireReason, requireWaitingMessage } from '../../guards/assert-open'
import { findRequestMessages, lastReturnRequest, pendingReturnRequest } from '../../guards/return-request'
import { canSendBack, isMessageHandled } from '../../guards/return-targets'
import {
  type Actor,
  type FlowChange,
  type FlowMessage,
  type FlowSnapshot,
  isPendingTask,
  logType,
  messageLineageOf,
  type ReturnRequest,
  withdrawnIds,
} from '../../snapshot'
import { sendBack } from './send-back'

/** Input for withdrawing a return request. */
interface WithdrawReturnRequestInput {
  /** Id of the handled message of the request. */
  messageId: string
}

/** Returns the error if there is no request to withdraw: it was decided, or never existed. */
function settledError(snapshot: FlowSnapshot, actor: Actor): BusinessError {
  const last = lastReturnRequest(snapshot, actor.id)
  if (!last) return new BusinessError('flow.apply-none')
  const at = new Date(last.at ?? last.application.at).toISOString()
  return new BusinessError(`flow.apply-settled-${last.state}`, { name: last.names[0] ?? '', at })
}

/** Withdraws the actor's return request. */
export const withdrawReturnRequest = defineAction<WithdrawReturnRequestInput>(
  'take-back-application',
  (snapshot, { messageId }, actor) => {
    const message = requireMessage(snapshot, messageId)
    const flowMessages = runStage(snapshot, snapshot.messages.length, () =>
      findRequestMessages(snapshot, actor.id).filter(
        (one) => pendingReturnRequest(one)?.targetId === message.id,
      ),
    )
    const application = flowMessages[0] && pendingReturnRequest(flowMessages[0])
    if (!application) throw settledError(snapshot, actor)
    const act = createActionContext(snapshot, actor)
    const { id: by, name } = actor
    const end = { kind: 'taken-back' as const, by, name, at: snapshot.now, reason: '' }
    const messageIds = flowMessages.map(({ id }) => id)
    act.changes.push({
      type: 'message.mark',
      ids: messageIds,
      marks: { application: { ...application, end } },
    })
    const entry = {
      type2: logType.takenBack,
      messageId: message.id,
      messageIds,
      stepId: message.stepId,
      stepName: message.stepName,
    }
    return logAction(act, entry, { people: [by, ...flowMessages.map(({ to }) => to)], messageIds: [] })
  },
)

/** Decision of an assignee on a return request. */
interface AnswerReturnRequestInput {
  messageId: string
  agree: boolean
  /** Required for a refusal. */
  reason: string
}

/** Sends the flow back for the reason given in the request; history records the request. */
function giveBack(snapshot: FlowSnapshot, message: FlowMessage, application: ReturnRequest, actor: Actor) {
  const { targetId, reason, name: query } = application
  const changes = sendBack.decide(snapshot, { messageId: message.id, targetId, reason }, actor)
  return changes.map(
    (change): FlowChange =>
      change.type === 'log.add' && change.record.type2 === logType.revoke
        ? { ...change, record: { ...change.record, asked: query } }
        : change,
  )
}

/** Refuses the request for the assignee's own message; other assignees may still agree. */
function decline(
  snapshot: FlowSnapshot,
  returnTask: FlowMessage,
  application: ReturnRequest,
  message: string,
  actor: Actor,
) {
  const reason = requireReason(message, 'flow.decline-reason-empty')
  const act = createActionContext(snapshot, actor)
  const end = { kind: 'declined' as const, by: actor.id, name: actor.name, at: snapshot.now, reason }
  act.changes.push({
    type: 'message.mark',
    ids: [returnTask.id],
    marks: { application: { ...application, end } },
  })
  const entry = {
    type2: logType.declined,
    messageId: returnTask.id,
    messageIds: [returnTask.id],
    reason,
    asked: application.name,
    stepId: returnTask.stepId,
    stepName: returnTask.stepName,
  }
  return logAction(act, entry, { people: [application.by, actor.id], messageIds: [] })
}

/** Decides on a return request; agreeing sends the flow back to the person who asked (decisions §4). */
export const answerReturnRequest = defineAction<AnswerReturnRequestInput>(
  'answer-application',
  (snapshot, { messageId, agree, reason }, actor) => {
    const message = requireWaitingMessage(snapshot, messageId, actor)
    const application = pendingReturnRequest(message)
    if (!application) throw new BusinessError('flow.apply-gone')
    return agree
      ? giveBack(snapshot, message, application, actor)
      : decline(snapshot, message, application, reason, actor)
  },
)

/** Input of a return request for a handled message. */
export interface RequestReturnInput {
  /** Id of the message that the requester handled. */
  messageId: string
  reason: string
}

/** Returns the requester's message; throws unless they have handled it. */
function requireHandledMessage(snapshot: FlowSnapshot, messageId: string, actor: Actor): FlowMessage {
  const message = requireMessage(snapshot, messageId)
  if (message.to !== actor.id) throw new BusinessError('flow.message-not-yours', { name: message.toName })
  if (!isMessageHandled(message)) throw new BusinessError('flow.apply-not-handled')
  return message
}

/** Returns the pending messages whose assignees can send the flow back to a handled message. */
function holdersAfter(snapshot: FlowSnapshot, message: FlowMessage): FlowMessage[] {
  const lineage = messageLineageOf(snapshot)
  return runStage(snapshot, snapshot.messages.length, () => {
    if (withdrawnIds(snapshot, lineage).has(message.id)) return []
    const descendants = lineage.descendantsOf(message.id)
    return snapshot.messages.filter((one) => descendants.has(one.id) && isPendingTask(one))
  })
}

/** Throws if no request is needed, if one is already pending, or if all assignees have refused. */
function checkUnasked(
  snapshot: FlowSnapshot,
  holders: readonly FlowMessage[],
  message: FlowMessage,
  actor: Actor,
) {
  if (holders.some((holder) => canSendBack(snapshot, actor, holder, message)))
    throw new BusinessError('flow.apply-needless')
  for (const holder of holders) {
    const open = pendingReturnRequest(holder)
    if (open) throw new BusinessError('flow.apply-open', { name: open.name, holder: holder.toName })
  }
  const answers = holders.map(({ application }) => application)
  const isNo = answers.every((one) => one?.by === actor.id && one.end?.kind === 'declined')
  const last = answers[0]?.end
  if (isNo && last)
    throw new BusinessError('flow.apply-declined', { name: last.name, at: new Date(last.at).toISOString() })
}

/**
 * Asks the current assignees to send the flow back to the requester's handled message (decisions §4, S1-205).
 */
export const requestReturn = defineAction<RequestReturnInput>('apply-cancel', (snapshot, sent, actor) => {
  const reason = requireReason(sent.reason, 'flow.apply-reason-empty')
  if (createFlowHead(snapshot).isCancel) throw new BusinessError('flow.already-cancelled')
  const message = requireHandledMessage(snapshot, sent.messageId, actor)
  const holders = holdersAfter(snapshot, message)
  if (!holders.length) throw new BusinessError('flow.apply-nobody')
  runStage(snapshot, holders.length, () => checkUnasked(snapshot, holders, message, actor))
  const act = createActionContext(snapshot, actor)
  const { id: by, name } = actor
  const application = { id: snapshot.newId(), targetId: message.id, by, name, reason, at: snapshot.now }
  const messageIds = holders.map(({ id }) => id)
  act.changes.push({ type: 'message.mark', ids: messageIds, marks: { application } })
  const entry = {
    type2: logType.applied,
    messageId: message.id,
    messageIds,
    reason,
    stepId: message.stepId,
    stepName: message.stepName,
    asked: holders.map(({ toName }) => toName).join('、'),
  }
  return logAction(act, entry, { people: [by, ...holders.map(({ to }) => to)], messageIds })
})
