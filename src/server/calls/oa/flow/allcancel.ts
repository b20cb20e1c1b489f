import { cancelAll } from '../../../../core/flow/actions/cancel-all'
import { cancelAnswer } from '../../../flow/answers'
import { runAction } from '../../../flow/run-action'
import { checkSeen } from '../../../flow/seen-flow'
import { defineCall, Said } from '../../../platform/call'

export default defineCall('oa/flow/allcancel', async (body, context) => {
  const { flowOi_id, cancelReason } = body
  const cancelled = await runAction(
    {
      ...{ call: 'oa/flow/allcancel', body, target: { flow: flowOi_id }, action: cancelAll },
      input: { reason: cancelReason },
      guard: (scene) => checkSeen(scene, context),
      answer: cancelAnswer(context),
    },
    context,
  )
  return new Said(cancelled, 'flow.cancelled')
})
