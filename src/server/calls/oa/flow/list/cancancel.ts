import { cancel } from '../../../../../core/flow/actions/cancel'
import { cancelAll } from '../../../../../core/flow/actions/cancel-all'
import { isWaiting } from '../../../../../core/flow/snapshot/lineage'
import { defineCall } from '../../../../platform/call'
import { toVisitGroups } from '../../../../presenters/message'
import { goingOn } from '../../../../reading/flow/sub-flows'
import { seeFlow } from '../../../../reading/scene/visible-flow'
import { anyReason, would } from '../../../../reading/scene/would-allow'

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
