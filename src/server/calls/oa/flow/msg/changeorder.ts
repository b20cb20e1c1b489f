import { changeOrder } from '../../../../../core/flow/actions/change-order'
import { runAction } from '../../../../flow/act/run-action'
import { defineCall, Said } from '../../../../platform/call'
import { countBadges } from '../../../../queries/message/badges'
import { checkSeen } from '../../../../reading/scene/visible-flow'

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
