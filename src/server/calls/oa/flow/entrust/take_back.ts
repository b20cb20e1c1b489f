import { reclaimMessage } from '../../../../../core/flow'
import { defineFlowAction } from '../../../../flow/action/define-flow-action'
import { translateKey } from '../../../../platform'

export default defineFlowAction('oa/flow/entrust/take_back', {
  action: reclaimMessage,
  target: ({ flowmsgid }) => ({ message: flowmsgid }),
  input: ({ flowmsgid }, { caller, language }) => ({
    messageId: flowmsgid,
    reason: translateKey(language, 'entrust.taken-by', { name: caller.name }),
  }),
  respond: ({ after }, { context }) => ({
    flowmsgid: after.messages.findLast(({ to }) => to === context.caller.id)?.id ?? '',
  }),
  message: 'entrust.taken',
})
