import { giveOpinion } from '../../../../../core/flow/actions/signers/give-opinion'
import { runAction } from '../../../../flow/action/run-action'
import { defineCall, Said } from '../../../../platform/http/define-call'
import { countBadges } from '../../../../queries/message/badges'
import { checkSeen } from '../../../../read-models/action-context/visible-flow'

export default defineCall('oa/flow/msg/giveopinion', async (body, context) => {
  const { msgid, opinion, fileList } = body
  const given = await runAction(
    {
      call: 'oa/flow/msg/giveopinion',
      body,
      target: { message: msgid },
      action: giveOpinion,
      input: { messageId: msgid, opinion },
      attached: fileList,
      guard: (scene) => checkSeen(scene, context),
      answer: async ({ changes }, tx) => {
        const line = changes.find((change) => change.type === 'log.add')
        const name = line?.type === 'log.add' ? (line.record.asked ?? '') : ''
        return { name, badges: await countBadges(tx, context) }
      },
    },
    context,
  )
  return new Said(given, 'flow.opinion-given', { name: given.name })
})
