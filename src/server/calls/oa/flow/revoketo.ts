import { revokeTo } from '../../../../core/flow/actions/return-to'
import { closedBy } from '../../../flow/act/closed-messages'
import { runAction } from '../../../flow/act/run-action'
import { defineCall, Said } from '../../../platform/call'
import { countBadges } from '../../../queries/message/badges'
import { checkMayRevoke } from '../../../reading/flow/return-targets'
import { checkSeen } from '../../../reading/scene/visible-flow'

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
