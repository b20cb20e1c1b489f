import { assign } from '../../../../../core/flow/actions/assignees/assign'
import { runAction } from '../../../../flow/action/run-action'
import { defineCall, Said } from '../../../../platform/http/define-call'
import { countBadges } from '../../../../queries/message/badges'
import { checkSeen } from '../../../../read-models/action-context/visible-flow'

export default defineCall('oa/flow/msg/assign', async (body, context) => {
  const { msgid, to, reason } = body
  const done = await runAction(
    {
      call: 'oa/flow/msg/assign',
      body,
      target: { message: msgid },
      action: assign,
      input: { messageId: msgid, to, reason },
      guard: (scene) => checkSeen(scene, context),
      answer: async ({ after }, tx) => ({
        toer: after.directory.person(to)?.name ?? to,
        badges: await countBadges(tx, context),
      }),
    },
    context,
  )
  return new Said(done, 'flow.assigned', { name: done.toer })
})
