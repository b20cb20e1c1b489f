import { startOf } from '../design/design'
import { isLive } from '../snapshot/lineage'
import { logType } from '../snapshot/message-status'
import { beginAct, headOf } from '../steps/act'
import { defineAction } from '../steps/action'
import { conclude } from '../steps/finish-act'
import { reasonOf } from '../steps/refuse-handled'
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
