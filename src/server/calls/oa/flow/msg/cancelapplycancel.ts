import { findRequestMessages, withdrawReturnRequest } from '../../../../../core/flow'
import { defineFlowAction } from '../../../../flow/action/define-flow-action'

export default defineFlowAction('oa/flow/msg/cancelapplycancel', {
  action: withdrawReturnRequest,
  target: ({ msgid }) => ({ message: msgid }),
  input: ({ msgid }) => ({ messageId: msgid }),
  respond: ({ snapshot }, { context }) => ({
    count: findRequestMessages(snapshot, context.caller.id).length,
  }),
  message: 'flow.apply-taken-back',
})
