import { BusinessError } from '../../../../../core/business-error'
import { defineCall, ResponseWithText } from '../../../../platform'
import { commentWithdrawalPeriod } from '../../../../presenters/comment'
import { detachCommentFiles } from '../../../../queries'
import { lockComment, withdrawComment } from '../../../../queries/flow/comment'
import { loadVisibleFlow } from '../../../../read-models/action-context/visible-flow'

export default defineCall('oa/flow/comment/delete', async ({ flowOi_id, id }, context) => {
  const { db, caller, clock } = context
  const { workspace } = caller
  await loadVisibleFlow(context, { flow: flowOi_id })
  await db.transaction(async (tx) => {
    const row = await lockComment(tx, { workspace, flowId: flowOi_id, id })
    if (!row) throw new BusinessError('comment.not-found')
    if (row.personId !== caller.id) throw new BusinessError('comment.not-yours')
    if (row.isWithdrawn) return
    if (clock.now() - row.at > commentWithdrawalPeriod)
      throw new BusinessError('comment.too-late', { minutes: 10 })
    await withdrawComment(tx, workspace, id)
    const ids = row.files.map(({ fileid }) => fileid)
    if (ids.length) await detachCommentFiles(tx, workspace, { flowId: flowOi_id, ids, now: clock.now() })
  })
  return new ResponseWithText(null, 'comment.withdrawn')
})
