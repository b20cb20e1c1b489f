import { assign } from '../../../../../core/flow'
import { defineFlowAction } from '../../../../flow/action/define-flow-action'

export default defineFlowAction('oa/flow/msg/assign', {
  action: assign,
  target: ({ msgid }) => ({ message: msgid }),
  input: ({ msgid, to, reason }) => ({ messageId: msgid, to, reason }),
  respond: ({ after }, { body: { to } }) => ({ toer: after.directory.person(to)?.name ?? to }),
  message: ({ toer }) => ['flow.assigned', { name: toer }],
})
