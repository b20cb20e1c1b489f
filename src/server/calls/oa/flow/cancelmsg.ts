import { cancelMessage } from '../../../../core/flow/actions/cancel-message'
import { cancelAnswer } from '../../../flow/action/cancel-response'
import { runAction } from '../../../flow/action/run-action'
import { defineCall, Said } from '../../../platform/http/define-call'
import { checkSeen } from '../../../read-models/action-context/visible-flow'

export default defineCall('oa/flow/cancelmsg', async (body, context) => {
  const { msgid, cancelReason } = body
  const cancelled = await runAction(
    {
      call: 'oa/flow/cancelmsg',
      body,
      target: { message: msgid },
      action: cancelMessage,
      input: { messageId: msgid, reason: cancelReason },
      guard: (scene) => checkSeen(scene, context),
      answer: cancelAnswer(context),
    },
    context,
  )
  return new Said(cancelled, 'flow.cancelled-messages', { count: cancelled.count })
})
