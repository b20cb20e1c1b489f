import { revokeTo } from '../../../../core/flow/actions/returns/send-back'
import { closedBy } from '../../../flow/action/cancel-response'
import { runAction } from '../../../flow/action/run-action'
import { defineCall, Said } from '../../../platform/http/define-call'
import { countBadges } from '../../../queries/message/badges'
import { checkSeen } from '../../../read-models/action-context/visible-flow'
import { checkMayRevoke } from '../../../read-models/flow/return-targets'

export default defineCall('oa/flow/revoketo', async (body, context) => {
  const { msg_id, msg_to_id, reason, straight = false } = body
  const revoked = await runAction(
    {
      call: 'oa/flow/revoketo',
      body,
      target: { message: msg_id },
      action: revokeTo,
      input: { messageId: msg_id, targetId: msg_to_id, reason, straight },
      guard: (scene) => {
        checkSeen(scene, context)
        checkMayRevoke(scene, msg_id, context.caller)
      },
      answer: async (deed, tx) => {
        const back = deed.after.messages.findLast(({ isRevoke }) => isRevoke)
        const badges = await countBadges(tx, context)
        return { msgid: back?.id ?? '', toer: back?.toName ?? '', closed: closedBy(deed), badges }
      },
    },
    context,
  )
  return new Said(revoked, 'flow.revoked', { name: revoked.toer })
})
