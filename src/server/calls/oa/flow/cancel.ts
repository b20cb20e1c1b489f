import { cancel } from '../../../../core/flow/actions/cancel'
import { cancelAnswer } from '../../../flow/answers'
import { runAction } from '../../../flow/run-action'
import { checkSeen } from '../../../flow/seen-flow'
import { defineCall, Said } from '../../../platform/call'

export default defineCall('oa/flow/cancel', async (body, context) => {
  const { flowOi_id, flowmsgIdList, cancelReason } = body
  const cancelled = await runAction(
    {
      ...{ call: 'oa/flow/cancel', body, target: { flow: flowOi_id }, action: cancel },
      input: { messageIds: flowmsgIdList, reason: cancelReason },
      guard: (scene) => checkSeen(scene, context),
      answer: cancelAnswer(context),
    },
    context,
  )
  return new Said(cancelled, 'flow.cancelled-messages', { count: cancelled.count })
})
