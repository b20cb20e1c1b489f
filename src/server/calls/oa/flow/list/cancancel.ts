import { cancel, cancelAll, isWaiting } from '../../../../../core/flow'
import { defineCall } from '../../../../platform/http/define-call'
import { toVisitGroups } from '../../../../presenters/message'
import { canRunAction, placeholderReason } from '../../../../read-models/action-context/dry-run'
import { loadVisibleFlow } from '../../../../read-models/action-context/visible-flow'
import { listRunningSubFlowNames } from '../../../../read-models/flow/sub-flows'

export default defineCall('oa/flow/list/cancancel', async ({ flowOi_id }, context) => {
  const { scene } = await loadVisibleFlow(context, { flow: flowOi_id })
  const waiting = scene.snapshot.messages.filter(isWaiting)
  const messageIds = waiting.map(({ id }) => id)
  return {
    canAllCancel: canRunAction(scene, cancelAll, { reason: placeholderReason }),
    sonflows: await listRunningSubFlowNames(scene, context),
    list: canRunAction(scene, cancel, { messageIds, reason: placeholderReason })
      ? toVisitGroups(waiting, scene.running)
      : [],
  }
})
