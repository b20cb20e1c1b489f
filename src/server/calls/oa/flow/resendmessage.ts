import { nextUrges, urge } from '../../../../core/flow/actions/urge'
import { runAction } from '../../../flow/action/run-action'
import { defineCall, Said } from '../../../platform/http/define-call'
import { toIso } from '../../../presenters/time'
import { checkSeen } from '../../../read-models/action-context/visible-flow'

export default defineCall('oa/flow/resendmessage', async (body, context) => {
  const { msglist } = body
  const resent = await runAction(
    {
      call: 'oa/flow/resendmessage',
      body,
      target: { message: msglist[0] ?? '' },
      action: urge,
      input: { messageIds: msglist },
      guard: (scene) => checkSeen(scene, context),
      answer: async ({ after }) => {
        const urged = after.messages.filter((one) => msglist.includes(one.id) && one.urged?.at === after.now)
        const [first] = urged
        const next = (first && nextUrges(after)(first)) ?? after.now
        return { sent: urged.map(({ id, toName }) => ({ msgid: id, name: toName })), next: toIso(next) }
      },
    },
    context,
  )
  const names = [...new Set(resent.sent.map(({ name }) => name))]
  return new Said(resent, 'flow.urged', { names })
})
