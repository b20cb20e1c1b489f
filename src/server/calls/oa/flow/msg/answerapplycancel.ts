import { answerApplication } from '../../../../../core/flow/actions/answer-application'
import { closedBy } from '../../../../flow/act/closed-messages'
import { runAction } from '../../../../flow/act/run-action'
import { defineCall, Said } from '../../../../platform/call'
import { countBadges } from '../../../../queries/message/badges'
import { checkSeen } from '../../../../reading/scene/visible-flow'

export default defineCall('oa/flow/msg/answerapplycancel', async (body, context) => {
  const { msgid, agree, reason } = body
  const answered = await runAction(
    {
      call: 'oa/flow/msg/answerapplycancel',
      body,
      target: { message: msgid },
      action: answerApplication,
      input: { messageId: msgid, agree, reason },
      guard: (scene) => checkSeen(scene, context),
      answer: async (deed, tx) => ({
        name: deed.snapshot.messages.find((one) => one.id === msgid)?.application?.name ?? '',
        closed: closedBy(deed),
        badges: await countBadges(tx, context),
      }),
    },
    context,
  )
  return new Said(answered, agree ? 'flow.revoked' : 'flow.apply-answered-no', { name: answered.name })
})
