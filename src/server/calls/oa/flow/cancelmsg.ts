import { cancelMessage } from '../../../../core/flow'
import { defineFlowAction } from '../../../flow/action/define-flow-action'
import { countClosedMessages } from '../../../presenters/action-response'

export default defineFlowAction('oa/flow/cancelmsg', {
  action: cancelMessage,
  target: ({ msgid }) => ({ message: msgid }),
  input: ({ msgid, cancelReason }) => ({ messageId: msgid, reason: cancelReason }),
  respond: (result) => ({ count: countClosedMessages(result) }),
  message: ({ count }) => ['flow.cancelled-messages', { count }],
})
