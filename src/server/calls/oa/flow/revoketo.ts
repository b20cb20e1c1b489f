import { sendBack } from '../../../../core/flow'
import { defineFlowAction } from '../../../flow/action/define-flow-action'
import { countClosedMessages } from '../../../presenters/action-response'
import { assertVisible } from '../../../read-models/action-context/visible-flow'
import { assertCanReturn } from '../../../read-models/flow/return-targets'

export default defineFlowAction('oa/flow/revoketo', {
  action: sendBack,
  target: ({ msg_id }) => ({ message: msg_id }),
  input: ({ msg_id, msg_to_id, reason, straight = false }) => ({
    messageId: msg_id,
    targetId: msg_to_id,
    reason,
    straight,
  }),
  guard: (scene, { body, context }) => {
    assertVisible(scene, context)
    assertCanReturn(scene, body.msg_id, context.caller)
  },
  respond: (result) => {
    const message = result.after.messages.findLast(({ isRevoke }) => isRevoke)
    return { msgid: message?.id ?? '', toer: message?.toName ?? '', closed: countClosedMessages(result) }
  },
  message: ({ toer }) => ['flow.revoked', { name: toer }],
})
