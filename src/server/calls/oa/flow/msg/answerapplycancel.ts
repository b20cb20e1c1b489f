import { answerReturnRequest } from '../../../../../core/flow'
import { defineFlowAction } from '../../../../flow/action/define-flow-action'
import { countClosedMessages } from '../../../../presenters/action-response'

export default defineFlowAction('oa/flow/msg/answerapplycancel', {
  action: answerReturnRequest,
  target: ({ msgid }) => ({ message: msgid }),
  input: ({ msgid, agree, reason }) => ({ messageId: msgid, agree, reason }),
  respond: (result, { body }) => ({
    name: result.snapshot.messages.find(({ id }) => id === body.msgid)?.application?.name ?? '',
    closed: countClosedMessages(result),
  }),
  message: ({ name }, { agree }) => [agree ? 'flow.revoked' : 'flow.apply-answered-no', { name }],
})
