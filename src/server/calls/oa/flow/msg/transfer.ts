import { transfer } from '../../../../../core/flow/actions/assignees/transfer'
import { runAction } from '../../../../flow/action/run-action'
import { defineCall, Said } from '../../../../platform/http/define-call'
import { countBadges } from '../../../../queries/message/badges'
import { checkSeen } from '../../../../read-models/action-context/visible-flow'

export default defineCall('oa/flow/msg/transfer', async (body, context) => {
  const { msgid, to, reason } = body
  const given = await runAction(
    {
      call: 'oa/flow/msg/transfer',
      body,
      target: { message: msgid },
      action: transfer,
      input: { messageId: msgid, to, reason },
      guard: (scene) => checkSeen(scene, context),
      answer: async ({ after }, tx) => {
        const fresh = after.messages.findLast((one) => one.to === to)
        const badges = await countBadges(tx, context)
        return { msgid: fresh?.id ?? '', toer: fresh?.toName ?? '', badges }
      },
    },
    context,
  )
  return new Said(given, 'flow.transferred', { name: given.toer })
})
