import { Refused } from '../../business-error'
import { type Act, beginAct, headOf } from '../context/action-context'
import { closeMessages } from '../context/close-messages'
import { defineAction, type FlowAction } from '../context/define-action'
import { enterAll } from '../engine/enter-steps'
import { conclude } from '../engine/finish-action'
import { settleAll } from '../engine/reevaluate-votes'
import { messagesOf, noLongerWaiting, reasonOf } from '../guards/assert-open'
import { controlOf } from '../guards/self-approval'
import type { LogRecord } from '../snapshot/flow-changes'
import { isWaiting } from '../snapshot/lineage'
import { logType, messageStatus } from '../snapshot/message-status'
import type { Actor, FlowMessage, FlowSnapshot } from '../snapshot/snapshot'

/** What somebody sends to cancel chosen messages of a flow. */
export interface CancelInput {
  messageIds: readonly string[]
  reason: string
}

/** A partly cancelled flow can be cancelled for so long after it ended: 604,800 s (domain facts 2.7). */
const cancellableFor = 7 * 24 * 60 * 60 * 1_000

/** Refuses whoever may not cancel the flow, and flows that are past cancelling (domain facts 2.7). */
export function mayCancel(snapshot: FlowSnapshot, actor: Actor): void {
  const head = headOf(snapshot)
  if (head.createdId !== actor.id && !actor.allows.includes('cancel'))
    throw new Refused('flow.may-not-cancel')
  if (head.isCancel) throw new Refused('flow.already-cancelled')
  if (snapshot.messages.some(isWaiting)) return
  if (!head.cancelNum) throw new Refused('flow.already-finished')
  const finishedAt = head.finishedAt ?? snapshot.now
  if (snapshot.now - finishedAt > cancellableFor) throw new Refused('flow.cancel-too-late', { days: 7 })
}

/** Refuses the creator who would take out single people instead of taking back the whole flow. */
function mayCancelParts(snapshot: FlowSnapshot, actor: Actor): void {
  if (actor.allows.includes('cancel') || controlOf(snapshot).cancel_parts) return
  throw new Refused('flow.cancel-whole-only')
}

/** Closes messages as cancelled, for the log. */
export const closeCancelled = (act: Act, messages: readonly FlowMessage[]): LogRecord['history'] =>
  closeMessages(act, messages, messageStatus.cancelled)

function chosenMessages(snapshot: FlowSnapshot, ids: readonly string[]): FlowMessage[] {
  const messages = messagesOf(snapshot, ids)
  if (!messages.length) throw new Refused('flow.cancel-nothing')
  const done = messages.find((message) => !isWaiting(message))
  if (done) throw noLongerWaiting(snapshot, done)
  return messages
}

/** Cancels waiting messages; branches that a merging step was waiting for in vain let it go on. */
export const decideCancel: FlowAction<CancelInput>['decide'] = (snapshot, { messageIds, reason }, actor) => {
  const because = reasonOf(reason, 'flow.cancel-reason-empty')
  mayCancel(snapshot, actor)
  mayCancelParts(snapshot, actor)
  const messages = chosenMessages(snapshot, messageIds)
  const act = beginAct(snapshot, actor)
  const history = closeCancelled(act, messages)
  act.changes.push({ type: 'flow.set', cancelNum: headOf(snapshot).cancelNum + 1 })
  const settled = settleAll(act, messages)
  const led = enterAll(act, [])
  const [first] = messages
  return conclude(act, {
    type2: logType.cancel,
    messageId: messages.length === 1 ? (first?.id ?? null) : null,
    messageIds: messages.map(({ id }) => id),
    stepId: first?.stepId ?? '',
    stepName: first?.stepName ?? '',
    reason: because,
    history: [...history, ...settled.history],
    nextmessage: [...settled.nextmessage, ...led.nextmessage],
    cc: [...settled.cc, ...led.cc],
  })
}

/** Cancelling chosen waiting messages of a flow, by its creator or with the right to cancel. */
export const cancel = defineAction<CancelInput>('cancel', decideCancel)
