import { consult } from '../../../../../core/flow/actions/signers/consult'
import { runAction } from '../../../../flow/action/run-action'
import { defineCall, Said } from '../../../../platform/http/define-call'
import { checkSeen } from '../../../../read-models/action-context/visible-flow'

export default defineCall('oa/flow/msg/consult', async (body, context) => {
  const { msgid, people, question } = body
  const asked = await runAction(
    {
      call: 'oa/flow/msg/consult',
      body,
      target: { message: msgid },
      action: consult,
      input: { messageId: msgid, people, question },
      guard: (scene) => checkSeen(scene, context),
      answer: async ({ snapshot: { directory } }) => ({
        names: [...new Set(people)].map((id) => directory.person(id)?.name ?? id),
      }),
    },
    context,
  )
  return new Said(asked, 'flow.consulted-people', { names: asked.names.join('、') })
})
