import { cancelAll } from '../../../../core/flow/actions/cancel-all'
import { cancelAnswer } from '../../../flow/action/cancel-response'
import { runAction } from '../../../flow/action/run-action'
import { defineCall, Said } from '../../../platform/http/define-call'
import { checkSeen } from '../../../read-models/action-context/visible-flow'

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
