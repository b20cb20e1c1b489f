import { cancel } from '../../../../../core/flow/actions/cancel'
import { cancelAll } from '../../../../../core/flow/actions/cancel-all'
import { isWaiting } from '../../../../../core/flow/snapshot/lineage'
import { defineCall } from '../../../../platform/http/define-call'
import { toVisitGroups } from '../../../../presenters/message'
import { anyReason, would } from '../../../../read-models/action-context/dry-run'
import { seeFlow } from '../../../../read-models/action-context/visible-flow'
import { goingOn } from '../../../../read-models/flow/sub-flows'

export default defineCall('oa/flow/list/cancancel', async ({ flowOi_id }, context) => {
  const { scene } = await seeFlow(context, { flow: flowOi_id })
  const waiting = scene.snapshot.messages.filter(isWaiting)
  const messageIds = waiting.map(({ id }) => id)
  return {
    canAllCancel: would(scene, cancelAll, { reason: anyReason }),
    sonflows: await goingOn(scene, context),
    list: would(scene, cancel, { messageIds, reason: anyReason })
      ? toVisitGroups(waiting, scene.running)
      : [],
  }
})
