import { consult } from '../../../../../core/flow'
import { defineFlowAction } from '../../../../flow/action/define-flow-action'

export default defineFlowAction('oa/flow/msg/consult', {
  action: consult,
  target: ({ msgid }) => ({ message: msgid }),
  input: ({ msgid, people, question }) => ({ messageId: msgid, people, question }),
  respond: ({ snapshot: { directory } }, { body }) => ({
    names: [...new Set(body.people)].map((id) => directory.person(id)?.name ?? id),
  }),
  hasBadges: false,
  message: ({ names }) => ['flow.consulted-people', { names: names.join('、') }],
})
