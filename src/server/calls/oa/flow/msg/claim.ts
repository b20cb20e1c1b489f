import { claim } from '../../../../../core/flow/actions/claim'
import { runAction } from '../../../../flow/act/run-action'
import { defineCall, Said } from '../../../../platform/call'
import { countBadges } from '../../../../queries/message/badges'
import { checkSeen } from '../../../../reading/scene/visible-flow'

export default defineCall('oa/flow/msg/claim', async (body, context) => {
  const { msgid } = body
  const done = await runAction(
    {
      call: 'oa/flow/msg/claim',
      body,
      target: { message: msgid },
      action: claim,
      input: { messageId: msgid },
      guard: (scene) => checkSeen(scene, context),
      answer: async (_, tx) => ({ badges: await countBadges(tx, context) }),
    },
    context,
  )
  return new Said(done, 'flow.claimed')
})
