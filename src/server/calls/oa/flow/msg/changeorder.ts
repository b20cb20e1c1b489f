import { changeSigningOrder } from '../../../../../core/flow'
import { defineFlowAction } from '../../../../flow/action/define-flow-action'

export default defineFlowAction('oa/flow/msg/changeorder', {
  action: changeSigningOrder,
  target: ({ flowOi_id }) => ({ flow: flowOi_id }),
  input: ({ msgid, was, turns, reason }) => ({ messageId: msgid, was, turns, reason }),
  message: 'flow.order-set',
})
