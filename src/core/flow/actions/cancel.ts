import { BusinessError } from '../../business-error'
import {
  type ActionContext,
  closeMessages,
  createActionContext,
  createFlowHead,
  defineAction,
  type FlowAction,
} from '../context'
import { getStartStep } from '../design'
import { enterSteps } from '../engine/enter-steps'
import { finishAction } from '../engine/finish-action'
import { reevaluateVotes } from '../engine/reevaluate-votes'
import { messageClosedError, requireMessages, requireReason } from '../guards/assert-open'
import { controlExceptionsOf } from '../guards/self-approval'
import { hasCurrentBooking } from '../ledgers/booking-lines'
import {
  type Actor,
  type FlowMessage,
  type FlowSnapshot,
  isClosedByWithdrawal,
  isWaiting,
  type LogRecord,
  logType,
  messageStatus,
} from '../snapshot'

/** Input for cancelling a whole flow. */
interface CancelAllInput {
  reason: string
}

/** Cancels a whole flow, notices and copies included (domain facts 2.7). */
export const cancelWholeFlow = defineAction<CancelAllInput>('cancel-all', (snapshot, { reason }, actor) => {
  const because = requireReason(reason, 'flow.cancel-reason-empty')
  assertCancellable(snapshot, actor)
  const act = createActionContext(snapshot, actor)
  const messages = snapshot.messages.filter(isClosedByWithdrawal)
  const history = closeAsCancelled(act, messages)
  act.changes.push({ type: 'flow.set', isCancel: true, cancelNum: createFlowHead(snapshot).cancelNum + 1 })
  const start = getStartStep(snapshot.design)
  return finishAction(act, {
    type2: logType.cancel,
    messageIds: messages.map(({ id }) => id),
    stepId: start.id,
    stepName: start.name,
    reason: because,
    history,
  })
})

/** Input for cancelling selected messages of a flow. */
export interface CancelInput {
  messageIds: readonly string[]
  reason: string
}

/** Period after the end in which a partly cancelled flow can be cancelled: 604,800 s (domain facts 2.7). */
const cancellableFor = 7 * 24 * 60 * 60 * 1_000

/**
 * Throws if the actor may not cancel the flow, or if the flow can no longer be cancelled (domain facts 2.7).
 */
function assertCancellable(snapshot: FlowSnapshot, actor: Actor): void {
  const head = createFlowHead(snapshot)
  if (head.createdId !== actor.id && !actor.allows.includes('cancel'))
    throw new BusinessError('flow.may-not-cancel')
  if (head.isCancel) throw new BusinessError('flow.already-cancelled')
  if (snapshot.messages.some(isWaiting) || hasCurrentBooking(snapshot)) return
  if (!head.cancelNum) throw new BusinessError('flow.already-finished')
  const finishedAt = head.finishedAt ?? snapshot.now
  if (snapshot.now - finishedAt > cancellableFor) throw new BusinessError('flow.cancel-too-late', { days: 7 })
}

/** Throws if a creator tries to cancel single people's messages instead of the whole flow. */
function mayCancelParts(snapshot: FlowSnapshot, actor: Actor): void {
  if (actor.allows.includes('cancel') || controlExceptionsOf(snapshot).cancel_parts) return
  throw new BusinessError('flow.cancel-whole-only')
}

/** Closes messages as cancelled and returns their log entries. */
const closeAsCancelled = (act: ActionContext, messages: readonly FlowMessage[]): LogRecord['history'] =>
  closeMessages(act, messages, messageStatus.cancelled)

function chosenMessages(snapshot: FlowSnapshot, ids: readonly string[]): FlowMessage[] {
  const messages = requireMessages(snapshot, ids)
  if (!messages.length) throw new BusinessError('flow.cancel-nothing')
  const done = messages.find((message) => !isWaiting(message))
  if (done) throw messageClosedError(snapshot, done)
  return messages
}

/** Cancels pending messages; merging steps that waited in vain for their branches move on. */
export const decideCancel: FlowAction<CancelInput>['decide'] = (snapshot, { messageIds, reason }, actor) => {
  const because = requireReason(reason, 'flow.cancel-reason-empty')
  assertCancellable(snapshot, actor)
  mayCancelParts(snapshot, actor)
  const messages = chosenMessages(snapshot, messageIds)
  const act = createActionContext(snapshot, actor)
  const history = closeAsCancelled(act, messages)
  act.changes.push({ type: 'flow.set', cancelNum: createFlowHead(snapshot).cancelNum + 1 })
  const settled = reevaluateVotes(act, messages)
  const nextStepList = enterSteps(act, [])
  const [first] = messages
  return finishAction(act, {
    type2: logType.cancel,
    messageId: messages.length === 1 ? (first?.id ?? null) : null,
    messageIds: messages.map(({ id }) => id),
    stepId: first?.stepId ?? '',
    stepName: first?.stepName ?? '',
    reason: because,
    history: [...history, ...settled.history],
    nextmessage: [...settled.nextmessage, ...nextStepList.nextmessage],
    cc: [...settled.cc, ...nextStepList.cc],
  })
}

/** Cancels selected pending messages of a flow; allowed for its creator or with the right to cancel. */
export const cancel = defineAction<CancelInput>('cancel', decideCancel)
