import { findRequestMessages, requestReturn } from '../../../../../core/flow'
import { defineFlowAction } from '../../../../flow/action/define-flow-action'

export default defineFlowAction('oa/flow/msg/applycancel', {
  action: requestReturn,
  target: ({ msgid }) => ({ message: msgid }),
  input: ({ msgid, reason }) => ({ messageId: msgid, reason }),
  respond: ({ after }, { context }) => ({
    names: [...new Set(findRequestMessages(after, context.caller.id).map(({ toName }) => toName))],
  }),
  message: ({ names }) => ['flow.applied', { names }],
})
