import { cancel } from '../../../../core/flow'
import { defineFlowAction } from '../../../flow/action/define-flow-action'
import { countClosedMessages } from '../../../presenters/action-response'

export default defineFlowAction('oa/flow/cancel', {
  action: cancel,
  target: ({ flowOi_id }) => ({ flow: flowOi_id }),
  input: ({ flowmsgIdList, cancelReason }) => ({ messageIds: flowmsgIdList, reason: cancelReason }),
  respond: (result) => ({ count: countClosedMessages(result) }),
  message: ({ count }) => ['flow.cancelled-messages', { count }],
})
