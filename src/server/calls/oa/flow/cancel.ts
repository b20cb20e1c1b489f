import { cancel } from '../../../../core/flow/actions/cancel'
import { cancelAnswer } from '../../../flow/act/closed-messages'
import { runAction } from '../../../flow/act/run-action'
import { defineCall, Said } from '../../../platform/call'
import { checkSeen } from '../../../reading/scene/visible-flow'

export default defineCall('oa/flow/cancel', async (body, context) => {
  const { flowOi_id, flowmsgIdList, cancelReason } = body
  const cancelled = await runAction(
    {
      call: 'oa/flow/cancel',
      body,
      target: { flow: flowOi_id },
      action: cancel,
      input: { messageIds: flowmsgIdList, reason: cancelReason },
      guard: (scene) => checkSeen(scene, context),
      answer: cancelAnswer(context),
    },
    context,
  )
  return new Said(cancelled, 'flow.cancelled-messages', { count: cancelled.count })
})
