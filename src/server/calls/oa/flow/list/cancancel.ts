import { cancel } from '../../../../../core/flow/actions/cancel'
import { cancelAll } from '../../../../../core/flow/actions/cancel-all'
import { isWaiting } from '../../../../../core/flow/lineage'
import { seeFlow } from '../../../../flow/seen-flow'
import { goingOn } from '../../../../flow/sub-flows'
import { anyReason, would } from '../../../../flow/would'
import { defineCall } from '../../../../platform/call'
import { toVisitGroups } from '../../../../presenters/message'

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
