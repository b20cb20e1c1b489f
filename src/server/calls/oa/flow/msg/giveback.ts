import { giveBack } from '../../../../../core/flow/actions/assignees/release'
import { runAction } from '../../../../flow/action/run-action'
import { defineCall, Said } from '../../../../platform/http/define-call'
import { countBadges } from '../../../../queries/message/badges'
import { checkSeen } from '../../../../read-models/action-context/visible-flow'

export default defineCall('oa/flow/msg/giveback', async (body, context) => {
  const { msgid, reason } = body
  const done = await runAction(
    {
      call: 'oa/flow/msg/giveback',
      body,
      target: { message: msgid },
      action: giveBack,
      input: { messageId: msgid, reason },
      guard: (scene) => checkSeen(scene, context),
      answer: async (_, tx) => ({ badges: await countBadges(tx, context) }),
    },
    context,
  )
  return new Said(done, 'flow.given-back')
})
