import { takeBackApplication } from '../../../../../core/flow/actions/take-back-application'
import { asking } from '../../../../../core/flow/steps/return-application'
import { runAction } from '../../../../flow/act/run-action'
import { defineCall, Said } from '../../../../platform/call'
import { countBadges } from '../../../../queries/message/badges'
import { checkSeen } from '../../../../reading/scene/visible-flow'

export default defineCall('oa/flow/msg/cancelapplycancel', async (body, context) => {
  const { id } = context.caller
  const target = { message: body.msgid }
  const done = await runAction(
    {
      call: 'oa/flow/msg/cancelapplycancel',
      body,
      target,
      action: takeBackApplication,
      input: { messageId: body.msgid },
      guard: (scene) => checkSeen(scene, context),
      answer: async ({ snapshot }, tx) => ({
        count: asking(snapshot, id).length,
        badges: await countBadges(tx, context),
      }),
    },
    context,
  )
  return new Said(done, 'flow.apply-taken-back')
})
