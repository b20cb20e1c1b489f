import { sendCopy } from '../../../../core/flow/actions/send-copy'
import { runAction } from '../../../flow/action/run-action'
import { defineCall, Said } from '../../../platform/http/define-call'
import { checkSeen } from '../../../read-models/action-context/visible-flow'

export default defineCall('oa/flow/sendcopy', async (body, context) => {
  const { flowOi_id, people, word } = body
  const sent = await runAction(
    {
      call: 'oa/flow/sendcopy',
      body,
      target: { flow: flowOi_id },
      action: sendCopy,
      input: { people, word },
      guard: (scene) => checkSeen(scene, context),
      answer: async ({ changes }) => ({
        names: changes.flatMap((change) => (change.type === 'message.add' ? [change.message.toName] : [])),
      }),
    },
    context,
  )
  return new Said(sent, 'flow.copied', { names: sent.names.join('、') })
})
