import { sendCopy } from '../../../../core/flow'
import { defineFlowAction } from '../../../flow/action/define-flow-action'

export default defineFlowAction('oa/flow/sendcopy', {
  action: sendCopy,
  target: ({ flowOi_id }) => ({ flow: flowOi_id }),
  input: ({ people, word }) => ({ people, word }),
  respond: ({ changes }) => ({
    names: changes.flatMap((change) => (change.type === 'message.add' ? [change.message.toName] : [])),
  }),
  hasBadges: false,
  message: ({ names }) => ['flow.copied', { names: names.join('、') }],
})
