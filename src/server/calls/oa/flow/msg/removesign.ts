import { removeSign } from '../../../../../core/flow/actions/signers/remove-sign'
import { runAction } from '../../../../flow/action/run-action'
import { defineCall, Said } from '../../../../platform/http/define-call'
import { checkSeen } from '../../../../read-models/action-context/visible-flow'

export default defineCall('oa/flow/msg/removesign', async (body, context) => {
  const { flowOi_id, from, to, reason = '' } = body
  const taken = await runAction(
    {
      call: 'oa/flow/msg/removesign',
      body,
      target: { flow: flowOi_id },
      action: removeSign,
      input: { from, to, reason },
      guard: (scene) => checkSeen(scene, context),
      answer: async ({ snapshot: { directory } }) => ({ name: directory.person(to)?.name ?? to }),
    },
    context,
  )
  return new Said(taken, 'flow.removed-person', { name: taken.name })
})
