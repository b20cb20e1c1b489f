import { cancel } from '../../../../core/flow/actions/cancel'
import { cancelAnswer } from '../../../flow/action/cancel-response'
import { runAction } from '../../../flow/action/run-action'
import { defineCall, Said } from '../../../platform/http/define-call'
import { checkSeen } from '../../../read-models/action-context/visible-flow'

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
