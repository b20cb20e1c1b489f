import { giveOpinion } from '../../../../../core/flow'
import { defineFlowAction } from '../../../../flow/action/define-flow-action'

export default defineFlowAction('oa/flow/msg/giveopinion', {
  action: giveOpinion,
  target: ({ msgid }) => ({ message: msgid }),
  input: ({ msgid, opinion, quotes = [] }) => ({ messageId: msgid, opinion, quotes }),
  attached: ({ fileList }) => fileList,
  respond: ({ changes }) => {
    const entry = changes.find((change) => change.type === 'log.add')
    return { name: entry?.type === 'log.add' ? (entry.record.asked ?? '') : '' }
  },
  message: ({ name }) => ['flow.opinion-given', { name }],
})
