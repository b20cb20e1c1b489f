import { changeOrder } from '../../../../../core/flow/actions/signers/change-signing-order'
import { runAction } from '../../../../flow/action/run-action'
import { defineCall, Said } from '../../../../platform/http/define-call'
import { countBadges } from '../../../../queries/message/badges'
import { checkSeen } from '../../../../read-models/action-context/visible-flow'

export default defineCall('oa/flow/msg/changeorder', async (body, context) => {
  const { flowOi_id, msgid, was, turns, reason } = body
  const changed = await runAction(
    {
      call: 'oa/flow/msg/changeorder',
      body,
      target: { flow: flowOi_id },
      action: changeOrder,
      input: { messageId: msgid, was, turns, reason },
      guard: (scene) => checkSeen(scene, context),
      answer: async (_, tx) => ({ badges: await countBadges(tx, context) }),
    },
    context,
  )
  return new Said(changed, 'flow.order-set')
})
