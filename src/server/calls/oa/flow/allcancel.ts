import { cancelWholeFlow } from '../../../../core/flow'
import { defineFlowAction } from '../../../flow/action/define-flow-action'
import { countClosedMessages } from '../../../presenters/action-response'

export default defineFlowAction('oa/flow/allcancel', {
  action: cancelWholeFlow,
  target: ({ flowOi_id }) => ({ flow: flowOi_id }),
  input: ({ cancelReason }) => ({ reason: cancelReason }),
  respond: (result) => ({ count: countClosedMessages(result) }),
  message: 'flow.cancelled',
})
