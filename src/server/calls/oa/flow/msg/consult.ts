import { consult } from '../../../../../core/flow/actions/consult'
import { runAction } from '../../../../flow/act/run-action'
import { defineCall, Said } from '../../../../platform/call'
import { checkSeen } from '../../../../reading/scene/visible-flow'

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
