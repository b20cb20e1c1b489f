import { withdrawDecision } from '../../../../../core/flow'
import { defineFlowAction } from '../../../../flow/action/define-flow-action'

export default defineFlowAction('oa/flow/msg/withdrawdecision', {
  action: withdrawDecision,
  target: ({ msgid }) => ({ message: msgid }),
  input: ({ msgid }) => ({ messageId: msgid }),
  respond: ({ after }) => ({ flowlistid: after.flow?.id ?? '' }),
  message: 'flow.decision-withdrawn',
})
