import { release } from '../../../../../core/flow'
import { defineFlowAction } from '../../../../flow/action/define-flow-action'

export default defineFlowAction('oa/flow/msg/giveback', {
  action: release,
  target: ({ msgid }) => ({ message: msgid }),
  input: ({ msgid, reason }) => ({ messageId: msgid, reason }),
  message: 'flow.given-back',
})
