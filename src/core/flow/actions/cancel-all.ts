import { createActionContext, headOf } from '../context/action-context'
import { defineAction } from '../context/define-action'
import { startStepOf } from '../design/design'
import { finishAction } from '../engine/finish-action'
import { requireReason } from '../guards/assert-open'
import { isLive } from '../snapshot/lineage'
import { logType } from '../snapshot/message-status'
import { assertCancellable, closeAsCancelled } from './cancel'

/** Input for cancelling a whole flow. */
export interface CancelAllInput {
  reason: string
}

/** Cancels a whole flow, notices and copies included (domain facts 2.7). */
export const cancelAll = defineAction<CancelAllInput>('cancel-all', (snapshot, { reason }, actor) => {
  const because = requireReason(reason, 'flow.cancel-reason-empty')
  assertCancellable(snapshot, actor)
  const act = createActionContext(snapshot, actor)
  const messages = snapshot.messages.filter(isLive)
  const history = closeAsCancelled(act, messages)
  act.changes.push({ type: 'flow.set', isCancel: true, cancelNum: headOf(snapshot).cancelNum + 1 })
  const start = startStepOf(snapshot.design)
  return finishAction(act, {
    type2: logType.cancel,
    messageIds: messages.map(({ id }) => id),
    stepId: start.id,
    stepName: start.name,
    reason: because,
    history,
  })
})
