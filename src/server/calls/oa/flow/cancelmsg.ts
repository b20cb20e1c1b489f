import { cancelMessage } from '../../../../core/flow/actions/cancel-message'
import { cancelAnswer } from '../../../flow/act/closed-messages'
import { runAction } from '../../../flow/act/run-action'
import { defineCall, Said } from '../../../platform/call'
import { checkSeen } from '../../../reading/scene/visible-flow'

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
