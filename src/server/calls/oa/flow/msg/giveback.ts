import { giveBack } from '../../../../../core/flow/actions/give-back'
import { runAction } from '../../../../flow/act/run-action'
import { defineCall, Said } from '../../../../platform/call'
import { countBadges } from '../../../../queries/message/badges'
import { checkSeen } from '../../../../reading/scene/visible-flow'

export default defineCall('oa/flow/msg/giveback', async (body, context) => {
  const { msgid, reason } = body
  const done = await runAction(
    {
      call: 'oa/flow/msg/giveback',
      body,
      target: { message: msgid },
      action: giveBack,
      input: { messageId: msgid, reason },
      guard: (scene) => checkSeen(scene, context),
      answer: async (_, tx) => ({ badges: await countBadges(tx, context) }),
    },
    context,
  )
  return new Said(done, 'flow.given-back')
})
