import { BusinessError } from '../../../business-error'
import { createActionContext } from '../../context/action-context'
import { defineAction } from '../../context/define-action'
import { logAction } from '../../engine/finish-action'
import { requireReason, requireWaitingMessage } from '../../guards/assert-open'
import { pendingReturnRequest } from '../../guards/return-request'
import type { FlowChange } from '../../snapshot/flow-changes'
import { logType } from '../../snapshot/message-status'
import type { Actor, FlowMessage, FlowSnapshot, ReturnRequest } from '../../snapshot/snapshot'
import { sendBack } from './send-back'

/** Decision of an assignee on a return request. */
export interface AnswerReturnRequestInput {
  messageId: string
  agree: boolean
  /** Required for a refusal. */
  reason: string
}

/** Sends the flow back for the reason given in the request; history records the request. */
function giveBack(snapshot: FlowSnapshot, mine: FlowMessage, application: ReturnRequest, actor: Actor) {
  const { targetId, reason, name: asked } = application
  const changes = sendBack.decide(snapshot, { messageId: mine.id, targetId, reason }, actor)
  return changes.map(
    (change): FlowChange =>
      change.type === 'log.add' && change.record.type2 === logType.revoke
        ? { ...change, record: { ...change.record, asked } }
        : change,
  )
}

/** Refuses the request for the assignee's own message; other assignees may still agree. */
function decline(
  snapshot: FlowSnapshot,
  mine: FlowMessage,
  application: ReturnRequest,
  said: string,
  actor: Actor,
) {
  const reason = requireReason(said, 'flow.decline-reason-empty')
  const act = createActionContext(snapshot, actor)
  const end = { kind: 'declined' as const, by: actor.id, name: actor.name, at: snapshot.now, reason }
  act.changes.push({ type: 'message.mark', ids: [mine.id], marks: { application: { ...application, end } } })
  const entry = {
    type2: logType.declined,
    messageId: mine.id,
    messageIds: [mine.id],
    reason,
    asked: application.name,
    stepId: mine.stepId,
    stepName: mine.stepName,
  }
  return logAction(act, entry, { people: [application.by, actor.id], messageIds: [] })
}

/** Decides on a return request; agreeing sends the flow back to the person who asked (decisions §4). */
export const answerReturnRequest = defineAction<AnswerReturnRequestInput>(
  'answer-application',
  (snapshot, { messageId, agree, reason }, actor) => {
    const mine = requireWaitingMessage(snapshot, messageId, actor)
    const application = pendingReturnRequest(mine)
    if (!application) throw new BusinessError('flow.apply-gone')
    return agree
      ? giveBack(snapshot, mine, application, actor)
      : decline(snapshot, mine, application, reason, actor)
  },
)
