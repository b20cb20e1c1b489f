import { Refused } from '../../../../../core/business-error'
import { defineCall, Said } from '../../../../platform/http/define-call'
import { withdrawable } from '../../../../presenters/comment'
import { lockComment, withdrawComment } from '../../../../queries/flow/comment'
import { seeFlow } from '../../../../read-models/action-context/visible-flow'

export default defineCall('oa/flow/comment/delete', async ({ flowOi_id, id }, context) => {
  const { db, caller, clock } = context
  const { workspace } = caller
  await seeFlow(context, { flow: flowOi_id })
  await db.transaction(async (tx) => {
    const row = await lockComment(tx, { workspace, flowId: flowOi_id, id })
    if (!row) throw new Refused('comment.not-found')
    if (row.personId !== caller.id) throw new Refused('comment.not-yours')
    if (row.isWithdrawn) return
    if (clock.now() - row.at > withdrawable) throw new Refused('comment.too-late', { minutes: 10 })
    await withdrawComment(tx, workspace, id)
  })
  return new Said(null, 'comment.withdrawn')
})
