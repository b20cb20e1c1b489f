import { applyCancel } from '../../../../../core/flow/actions/returns/request-return'
import { asking } from '../../../../../core/flow/guards/return-request'
import { defineFlowAction } from '../../../../flow/action/define-flow-action'

export default defineFlowAction('oa/flow/msg/applycancel', {
  action: applyCancel,
  target: ({ msgid }) => ({ message: msgid }),
  input: ({ msgid, reason }) => ({ messageId: msgid, reason }),
  respond: ({ after }, { context }) => ({
    names: [...new Set(asking(after, context.caller.id).map(({ toName }) => toName))],
  }),
  message: ({ names }) => ['flow.applied', { names }],
})
