import { answerApplication } from '../../../../../core/flow/actions/returns/answer-return-request'
import { closedBy } from '../../../../flow/action/cancel-response'
import { defineFlowAction } from '../../../../flow/action/define-flow-action'

export default defineFlowAction('oa/flow/msg/answerapplycancel', {
  action: answerApplication,
  target: ({ msgid }) => ({ message: msgid }),
  input: ({ msgid, agree, reason }) => ({ messageId: msgid, agree, reason }),
  respond: (result, { body }) => ({
    name: result.snapshot.messages.find(({ id }) => id === body.msgid)?.application?.name ?? '',
    closed: closedBy(result),
  }),
  message: ({ name }, { agree }) => [agree ? 'flow.revoked' : 'flow.apply-answered-no', { name }],
})
