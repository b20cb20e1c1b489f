import { takeBackMessage } from '../../../../../core/flow/actions/assignees/delegate-message'
import { runAction } from '../../../../flow/action/run-action'
import { defineCall, Said } from '../../../../platform/http/define-call'
import { textOf } from '../../../../platform/i18n/texts'
import { countBadges } from '../../../../queries/message/badges'
import { checkSeen } from '../../../../read-models/action-context/visible-flow'

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
