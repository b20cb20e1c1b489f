import { delegateMessage } from '../../../../../core/flow'
import { defineFlowAction } from '../../../../flow/action/define-flow-action'

export default defineFlowAction('oa/flow/entrust/to_other', {
  action: delegateMessage,
  target: ({ flowmsgid }) => ({ message: flowmsgid }),
  input: ({ flowmsgid, to, reason }, { caller }) => ({
    from: caller.id,
    messageIds: [flowmsgid],
    to,
    reason,
  }),
  respond: ({ after }, { body }) => {
    const message = after.messages.findLast(({ to }) => to === body.to)
    return { flowmsgid: message?.id ?? '', toer: message?.toName ?? '' }
  },
  message: ({ toer }) => ['entrust.handed', { name: toer }],
})
