import { beginAct, headOf } from '../context/action-context'
import { defineAction } from '../context/define-action'
import { startOf } from '../design/design'
import { conclude } from '../engine/finish-action'
import { reasonOf } from '../guards/assert-open'
import { isLive } from '../snapshot/lineage'
import { logType } from '../snapshot/message-status'
import { closeCancelled, mayCancel } from './cancel'

/** What somebody sends to cancel a whole flow. */
export interface CancelAllInput {
  reason: string
}

/** Cancelling a whole flow, notices and copies included (domain facts 2.7). */
export const cancelAll = defineAction<CancelAllInput>('cancel-all', (snapshot, { reason }, actor) => {
  const because = reasonOf(reason, 'flow.cancel-reason-empty')
  mayCancel(snapshot, actor)
  const act = beginAct(snapshot, actor)
  const messages = snapshot.messages.filter(isLive)
  const history = closeCancelled(act, messages)
  act.changes.push({ type: 'flow.set', isCancel: true, cancelNum: headOf(snapshot).cancelNum + 1 })
  const start = startOf(snapshot.design)
  return conclude(act, {
    type2: logType.cancel,
    messageIds: messages.map(({ id }) => id),
    stepId: start.id,
    stepName: start.name,
    reason: because,
    history,
  })
})
