import { BusinessError } from '../../../core/business-error'
import { mention, quoteFields } from '../../../core/flow'
import type { Calls } from '../../../generated/calls'
import type { Comment, StoredFile } from '../../../generated/types'
import { type Context, translateKey } from '../../platform'
import { isImage } from '../../platform/files/file-type'
import { toComment } from '../../presenters/comment'
import { findFiles } from '../../queries'
import { type CommentRow, insertComment } from '../../queries/flow/comment'
import { assertVisible, readableModels } from '../../read-models/action-context/visible-flow'
import { loadLocalizer } from '../../read-models/design/localize-response'
import { commentReaderOf } from '../../read-models/flow/history'
import { runAction } from './run-action'

type Body = Calls['oa/flow/comment/creat']['body']

/** Rejects files other than pictures; attaching them checks whose they are. */
async function assertPictures(files: readonly StoredFile[], { db, caller }: Context): Promise<void> {
  if (!files.length) return
  const ids = files.map(({ fileid }) => fileid)
  const other = (await findFiles(db, caller.workspace, ids)).find((file) => !isImage(file))
  if (other) throw new BusinessError('comment.no-picture', { name: other.name })
}

/** Writes the caller's comment on a flow they may see and notifies the people mentioned. */
export async function addComment(body: Body, context: Context): Promise<Comment> {
  const { caller, newId, language } = context
  const { files = [], quotes = [] } = body
  const text = body.text.trim()
  if (!text && !files.length && !quotes.length) throw new BusinessError('comment.empty')
  const [{ words }] = await Promise.all([loadLocalizer(context), assertPictures(files, context)])
  return runAction(
    {
      call: 'oa/flow/comment/creat',
      body,
      target: { flow: body.flowOi_id },
      action: mention,
      input: { people: body.mentions, title: translateKey(language, 'comment.notice') },
      attached: files,
      guard: (scene) => {
        assertVisible(scene, context)
        if (body.advice && !scene.actor.agent) throw new BusinessError('comment.advice-of-agents')
      },
      answer: async (result, tx) => {
        const { snapshot, actor } = result
        const { design, directory, flow } = snapshot
        const mentions = [...new Set(body.mentions)].map((id) => ({
          id,
          name: directory.person(id)?.name ?? id,
        }))
        const row: CommentRow = {
          id: newId(),
          at: snapshot.now,
          personId: actor.id,
          personName: actor.name,
          realName: actor.realName ?? null,
          advice: actor.agent ? (body.advice ?? 'other') : null,
          text,
          mentions,
          files,
          quotes: quoteFields(quotes, { design, values: flow?.form ?? {}, sight: readableModels(result) }),
          reactions: {},
          isWithdrawn: false,
        }
        await insertComment(tx, { workspace: caller.workspace, flowId: body.flowOi_id }, row)
        return toComment(row, commentReaderOf(result, words, context))
      },
    },
    context,
  )
}
