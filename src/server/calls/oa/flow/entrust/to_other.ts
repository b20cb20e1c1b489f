import { delegateMessage } from '../../../../../core/flow/actions/assignees/delegate-message'
import { runAction } from '../../../../flow/action/run-action'
import { defineCall, Said } from '../../../../platform/http/define-call'
import { countBadges } from '../../../../queries/message/badges'
import { checkSeen } from '../../../../read-models/action-context/visible-flow'

export default defineCall('oa/flow/entrust/to_other', async (body, context) => {
  const { id } = context.caller
  const { flowmsgid, to, reason } = body
  const given = await runAction(
    {
      call: 'oa/flow/entrust/to_other',
      body,
      target: { message: flowmsgid },
      action: delegateMessage,
      input: { from: id, messageIds: [flowmsgid], to, reason },
      guard: (scene) => checkSeen(scene, context),
      answer: async ({ after }, tx) => {
        const fresh = after.messages.findLast((one) => one.to === to)
        const badges = await countBadges(tx, context)
        return { flowmsgid: fresh?.id ?? '', toer: fresh?.toName ?? '', badges }
      },
    },
    context,
  )
  return new Said(given, 'entrust.handed', { name: given.toer })
})
