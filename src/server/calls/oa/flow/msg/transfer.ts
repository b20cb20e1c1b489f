import { transfer } from '../../../../../core/flow'
import { defineFlowAction } from '../../../../flow/action/define-flow-action'

export default defineFlowAction('oa/flow/msg/transfer', {
  action: transfer,
  target: ({ msgid }) => ({ message: msgid }),
  input: ({ msgid, to, reason }) => ({ messageId: msgid, to, reason }),
  respond: ({ after }, { body }) => {
    const message = after.messages.findLast(({ to }) => to === body.to)
    return { msgid: message?.id ?? '', toer: message?.toName ?? '' }
  },
  message: ({ toer }) => ['flow.transferred', { name: toer }],
})
