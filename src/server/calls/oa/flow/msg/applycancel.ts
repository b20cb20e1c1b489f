import { applyCancel } from '../../../../../core/flow/actions/returns/request-return'
import { asking } from '../../../../../core/flow/guards/return-request'
import { runAction } from '../../../../flow/action/run-action'
import { defineCall, Said } from '../../../../platform/http/define-call'
import { countBadges } from '../../../../queries/message/badges'
import { checkSeen } from '../../../../read-models/action-context/visible-flow'

export default defineCall('oa/flow/msg/applycancel', async (body, context) => {
  const { id } = context.caller
  const applied = await runAction(
    {
      call: 'oa/flow/msg/applycancel',
      body,
      target: { message: body.msgid },
      action: applyCancel,
      input: { messageId: body.msgid, reason: body.reason },
      guard: (scene) => checkSeen(scene, context),
      answer: async ({ after }, tx) => {
        const names = [...new Set(asking(after, id).map(({ toName }) => toName))]
        return { names, badges: await countBadges(tx, context) }
      },
    },
    context,
  )
  return new Said(applied, 'flow.applied', { names: applied.names })
})
