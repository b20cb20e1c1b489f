import { takeBackApplication } from '../../../../../core/flow/actions/returns/withdraw-return-request'
import { asking } from '../../../../../core/flow/guards/return-request'
import { defineFlowAction } from '../../../../flow/action/define-flow-action'

export default defineFlowAction('oa/flow/msg/cancelapplycancel', {
  action: takeBackApplication,
  target: ({ msgid }) => ({ message: msgid }),
  input: ({ msgid }) => ({ messageId: msgid }),
  respond: ({ snapshot }, { context }) => ({ count: asking(snapshot, context.caller.id).length }),
  message: 'flow.apply-taken-back',
})
