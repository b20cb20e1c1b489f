import { takeBackMessage } from '../../../../../core/flow/actions/delegate-message'
import { runAction } from '../../../../flow/act/run-action'
import { defineCall, Said } from '../../../../platform/call'
import { textOf } from '../../../../platform/texts'
import { countBadges } from '../../../../queries/message/badges'
import { checkSeen } from '../../../../reading/scene/visible-flow'

export default defineCall('oa/flow/entrust/take_back', async (body, context) => {
  const { id, name } = context.caller
  const { flowmsgid } = body
  const taken = await runAction(
    {
      call: 'oa/flow/entrust/take_back',
      body,
      target: { message: flowmsgid },
      action: takeBackMessage,
      input: { messageId: flowmsgid, reason: textOf(context.language, 'entrust.taken-by', { name }) },
      guard: (scene) => checkSeen(scene, context),
      answer: async ({ after }, tx) => ({
        flowmsgid: after.messages.findLast((one) => one.to === id)?.id ?? '',
        badges: await countBadges(tx, context),
      }),
    },
    context,
  )
  return new Said(taken, 'entrust.taken')
})
