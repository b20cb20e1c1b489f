import { answerApplication } from '../../../../../core/flow/actions/returns/answer-return-request'
import { closedBy } from '../../../../flow/action/cancel-response'
import { runAction } from '../../../../flow/action/run-action'
import { defineCall, Said } from '../../../../platform/http/define-call'
import { countBadges } from '../../../../queries/message/badges'
import { checkSeen } from '../../../../read-models/action-context/visible-flow'

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
