import { claim } from '../../../../../core/flow/actions/assignees/claim'
import { runAction } from '../../../../flow/action/run-action'
import { defineCall, Said } from '../../../../platform/http/define-call'
import { countBadges } from '../../../../queries/message/badges'
import { checkSeen } from '../../../../read-models/action-context/visible-flow'

export default defineCall('oa/flow/msg/claim', async (body, context) => {
  const { msgid } = body
  const done = await runAction(
    {
      call: 'oa/flow/msg/claim',
      body,
      target: { message: msgid },
      action: claim,
      input: { messageId: msgid },
      guard: (scene) => checkSeen(scene, context),
      answer: async (_, tx) => ({ badges: await countBadges(tx, context) }),
    },
    context,
  )
  return new Said(done, 'flow.claimed')
})
