import { takeBackApplication } from '../../../../../core/flow/actions/take-back-application'
import { asking } from '../../../../../core/flow/application'
import { runAction } from '../../../../flow/run-action'
import { checkSeen } from '../../../../flow/seen-flow'
import { defineCall, Said } from '../../../../platform/call'
import { countBadges } from '../../../../queries/badges'

export default defineCall('oa/flow/msg/cancelapplycancel', async (body, context) => {
  const { id } = context.caller
  const target = { message: body.msgid }
  const done = await runAction(
    {
      ...{ call: 'oa/flow/msg/cancelapplycancel', body, target, action: takeBackApplication },
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
