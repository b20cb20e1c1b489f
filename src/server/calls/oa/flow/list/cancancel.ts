import { cancel, cancelWholeFlow, isWaiting } from '../../../../../core/flow'
import { defineCall, finishInSlices } from '../../../../platform'
import { toVisitGroups } from '../../../../presenters/message'
import { canRunInSlices, placeholderReason } from '../../../../read-models/action-context/dry-run'
import { loadVisibleFlow } from '../../../../read-models/action-context/visible-flow'
import { listRunningSubFlowNames } from '../../../../read-models/flow/sub-flows'

export default defineCall('oa/flow/list/cancancel', async ({ flowOi_id }, context) => {
  const { scene } = await loadVisibleFlow(context, { flow: flowOi_id })
  const waiting = scene.snapshot.messages.filter(isWaiting)
  const messageIds = waiting.map(({ id }) => id)
  const reason = placeholderReason
  return {
    canAllCancel: await finishInSlices(canRunInSlices(scene, cancelWholeFlow, { reason })),
    sonflows: await listRunningSubFlowNames(scene, context),
    list: (await finishInSlices(canRunInSlices(scene, cancel, { messageIds, reason })))
      ? await finishInSlices(toVisitGroups(waiting, scene.running))
      : [],
  }
})
