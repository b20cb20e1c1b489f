import { mention } from '../../../../../core/flow/actions/mention'
import { Refused } from '../../../../../core/refused'
import { runAction } from '../../../../flow/run-action'
import { checkSeen } from '../../../../flow/seen-flow'
import { defineCall } from '../../../../platform/call'
import { textOf } from '../../../../platform/texts'
import { toComment } from '../../../../presenters/comment'
import { insertComment } from '../../../../queries/comment'

export default defineCall('oa/flow/comment/creat', (body, context) => {
  const { caller, newId, language } = context
  const text = body.text.trim()
  if (!text) throw new Refused('comment.empty')
  return runAction(
    {
      ...{ call: 'oa/flow/comment/creat', body, target: { flow: body.flowOi_id }, action: mention },
      input: { people: body.mentions, title: textOf(language, 'comment.notice') },
      guard: (scene) => checkSeen(scene, context),
      answer: async ({ snapshot, actor }, tx) => {
        const mentions = [...new Set(body.mentions)].map((id) => ({
          ...{ id, name: snapshot.directory.person(id)?.name ?? id },
        }))
        const at = snapshot.now
        const row = {
          ...{
            id: newId(),
            at,
            personId: actor.id,
            personName: actor.name,
            realName: actor.realName ?? null,
          },
          ...{ text, mentions, isWithdrawn: false },
        }
        await insertComment(tx, { workspace: caller.workspace, flowId: body.flowOi_id }, row)
        return toComment(row, { personId: actor.id, now: at })
      },
    },
    context,
  )
})
