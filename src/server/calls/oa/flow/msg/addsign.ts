import { addSign } from '../../../../../core/flow'
import { defineFlowAction } from '../../../../flow/action/define-flow-action'

export default defineFlowAction('oa/flow/msg/addsign', {
  action: addSign,
  target: ({ msgid }) => ({ message: msgid }),
  input: ({ msgid, kind, way, people, reason }) => ({ messageId: msgid, kind, way, people, reason }),
  respond: ({ snapshot: { directory } }, { body }) => ({
    names: [...new Set(body.people)].map((id) => directory.person(id)?.name ?? id),
  }),
  message: ({ names }) => ['flow.added-people', { names: names.join('、') }],
})
