import { claim } from '../../../../../core/flow'
import { defineFlowAction } from '../../../../flow/action/define-flow-action'

export default defineFlowAction('oa/flow/msg/claim', {
  action: claim,
  target: ({ msgid }) => ({ message: msgid }),
  input: ({ msgid }) => ({ messageId: msgid }),
  message: 'flow.claimed',
})
