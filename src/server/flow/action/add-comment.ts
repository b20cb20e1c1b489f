import { BusinessError } from '../../../core/business-error'
import { mention } from '../../../core/flow'
import type { Calls } from '../../../generated/calls'
import { type Context, translateKey } from '../../platform'
import { type CommentRow, insertComment } from '../../queries/flow/comment'
import { assertVisible } from '../../read-models/action-context/visible-flow'
import { runAction } from './run-action'

/** Writes the caller's comment on a flow they may see and notifies the people mentioned. */
export function addComment(
  body: Calls['oa/flow/comment/creat']['body'],
  context: Context,
): Promise<CommentRow> {
  const { caller, newId, language } = context
  const text = body.text.trim()
  if (!text) throw new BusinessError('comment.empty')
  return runAction(
    {
      call: 'oa/flow/comment/creat',
      body,
      target: { flow: body.flowOi_id },
      action: mention,
      input: { people: body.mentions, title: translateKey(language, 'comment.notice') },
      guard: (scene) => assertVisible(scene, context),
      answer: async ({ snapshot, actor }, tx) => {
        const mentions = [...new Set(body.mentions)].map((id) => ({
          id,
          name: snapshot.directory.person(id)?.name ?? id,
        }))
        const row = {
          id: newId(),
          at: snapshot.now,
          personId: actor.id,
          personName: actor.name,
          realName: actor.realName ?? null,
          text,
          mentions,
          isWithdrawn: false,
        }
        await insertComment(tx, { workspace: caller.workspace, flowId: body.flowOi_id }, row)
        return row
      },
    },
    context,
  )
}
