import { takeBackApplication } from '../../../../../core/flow/actions/returns/withdraw-return-request'
import { asking } from '../../../../../core/flow/guards/return-request'
import { runAction } from '../../../../flow/action/run-action'
import { defineCall, Said } from '../../../../platform/http/define-call'
import { countBadges } from '../../../../queries/message/badges'
import { checkSeen } from '../../../../read-models/action-context/visible-flow'

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
