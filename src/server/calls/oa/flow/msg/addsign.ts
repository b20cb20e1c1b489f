import { addSign } from '../../../../../core/flow/actions/signers/add-sign'
import { runAction } from '../../../../flow/action/run-action'
import { defineCall, Said } from '../../../../platform/http/define-call'
import { countBadges } from '../../../../queries/message/badges'
import { checkSeen } from '../../../../read-models/action-context/visible-flow'

export default defineCall('oa/flow/msg/addsign', async (body, context) => {
  const { msgid, kind, way, people, reason } = body
  const given = await runAction(
    {
      call: 'oa/flow/msg/addsign',
      body,
      target: { message: msgid },
      action: addSign,
      input: { messageId: msgid, kind, way, people, reason },
      guard: (scene) => checkSeen(scene, context),
      answer: async ({ snapshot: { directory } }, tx) => ({
        names: [...new Set(people)].map((id) => directory.person(id)?.name ?? id),
        badges: await countBadges(tx, context),
      }),
    },
    context,
  )
  return new Said(given, 'flow.added-people', { names: given.names.join('、') })
})
