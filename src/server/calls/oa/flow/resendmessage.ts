import { nextUrgeTimes, urge } from '../../../../core/flow'
import { defineFlowAction } from '../../../flow/action/define-flow-action'
import { toIso } from '../../../presenters/time'

export default defineFlowAction('oa/flow/resendmessage', {
  action: urge,
  target: ({ msglist }) => ({ message: msglist[0] ?? '' }),
  input: ({ msglist }) => ({ messageIds: msglist }),
  respond: ({ after }, { body: { msglist } }) => {
    const urged = after.messages.filter(({ id, urged }) => msglist.includes(id) && urged?.at === after.now)
    const [first] = urged
    const next = (first && nextUrgeTimes(after)(first)) ?? after.now
    return { sent: urged.map(({ id, toName }) => ({ msgid: id, name: toName })), next: toIso(next) }
  },
  hasBadges: false,
  message: ({ sent }) => ['flow.urged', { names: [...new Set(sent.map(({ name }) => name))] }],
})
