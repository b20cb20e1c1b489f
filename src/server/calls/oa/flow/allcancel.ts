import { cancelAll } from '../../../../core/flow/actions/cancel-all'
import { cancelAnswer } from '../../../flow/act/closed-messages'
import { runAction } from '../../../flow/act/run-action'
import { defineCall, Said } from '../../../platform/call'
import { checkSeen } from '../../../reading/scene/visible-flow'

export default defineCall('oa/flow/allcancel', async (body, context) => {
  const { flowOi_id, cancelReason } = body
  const cancelled = await runAction(
    {
      call: 'oa/flow/allcancel',
      body,
      target: { flow: flowOi_id },
      action: cancelAll,
      input: { reason: cancelReason },
      guard: (scene) => checkSeen(scene, context),
      answer: cancelAnswer(context),
    },
    context,
  )
  return new Said(cancelled, 'flow.cancelled')
})
