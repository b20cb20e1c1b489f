import { setLevel } from '../../../../core/flow/actions/set-urgency'
import { runAction } from '../../../flow/action/run-action'
import { defineCall, Said } from '../../../platform/http/define-call'
import { countBadges } from '../../../queries/message/badges'
import { checkSeen } from '../../../read-models/action-context/visible-flow'

export default defineCall('oa/flow/setlevel', async (body, context) => {
  const { flowOi_id, level } = body
  const set = await runAction(
    {
      call: 'oa/flow/setlevel',
      body,
      target: { flow: flowOi_id },
      action: setLevel,
      input: { level },
      guard: (scene) => checkSeen(scene, context),
      answer: async (_, tx) => ({ level, badges: await countBadges(tx, context) }),
    },
    context,
  )
  return new Said(set, level > 0 ? 'flow.raised' : 'flow.lowered')
})
