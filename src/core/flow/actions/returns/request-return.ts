import { BusinessError } from '../../../business-error'
import { runStage } from '../../../slices'
import { createActionContext, headOf } from '../../context/action-context'
import { defineAction } from '../../context/define-action'
import { logAction } from '../../engine/finish-action'
import { requireMessage, requireReason } from '../../guards/assert-open'
import { pendingReturnRequest } from '../../guards/return-request'
import { canSendBack, isHandled } from '../../guards/return-targets'
import { isPendingTask, lineageOf, withdrawnIds } from '../../snapshot/lineage'
import { logType } from '../../snapshot/message-status'
import type { Actor, FlowMessage, FlowSnapshot } from '../../snapshot/snapshot'

/** Input of a return request for a handled message. */
export interface RequestReturnInput {
  /** Id of the message that the requester handled. */
  messageId: string
  reason: string
}

/** Returns the requester's message; throws unless they have handled it. */
function handledBy(snapshot: FlowSnapshot, messageId: string, actor: Actor): FlowMessage {
  const mine = requireMessage(snapshot, messageId)
  if (mine.to !== actor.id) throw new BusinessError('flow.message-not-yours', { name: mine.toName })
  if (!isHandled(mine)) throw new BusinessError('flow.apply-not-handled')
  return mine
}

/** Returns the pending messages whose assignees can send the flow back to a handled message. */
function holdersAfter(snapshot: FlowSnapshot, mine: FlowMessage): FlowMessage[] {
  const lineage = lineageOf(snapshot)
  return runStage(snapshot, snapshot.messages.length, () => {
    if (withdrawnIds(snapshot, lineage).has(mine.id)) return []
    const descendants = lineage.descendantsOf(mine.id)
    return snapshot.messages.filter((one) => descendants.has(one.id) && isPendingTask(one))
  })
}

/** Throws if no request is needed, if one is already pending, or if all assignees have refused. */
function checkUnasked(
  snapshot: FlowSnapshot,
  holders: readonly FlowMessage[],
  mine: FlowMessage,
  actor: Actor,
) {
  if (holders.some((holder) => canSendBack(snapshot, actor, holder, mine)))
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
  if (headOf(snapshot).isCancel) throw new BusinessError('flow.already-cancelled')
  const mine = handledBy(snapshot, sent.messageId, actor)
  const holders = holdersAfter(snapshot, mine)
  if (!holders.length) throw new BusinessError('flow.apply-nobody')
  runStage(snapshot, holders.length, () => checkUnasked(snapshot, holders, mine, actor))
  const act = createActionContext(snapshot, actor)
  const { id: by, name } = actor
  const application = { id: snapshot.newId(), targetId: mine.id, by, name, reason, at: snapshot.now }
  const messageIds = holders.map(({ id }) => id)
  act.changes.push({ type: 'message.mark', ids: messageIds, marks: { application } })
  const entry = {
    type2: logType.applied,
    messageId: mine.id,
    messageIds,
    reason,
    stepId: mine.stepId,
    stepName: mine.stepName,
    asked: holders.map(({ toName }) => toName).join('、'),
  }
  return logAction(act, entry, { people: [by, ...holders.map(({ to }) => to)], messageIds })
})
