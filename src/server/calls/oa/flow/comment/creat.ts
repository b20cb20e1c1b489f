import { addComment } from '../../../../flow/action/add-comment'
import { defineCall } from '../../../../platform'
import { toComment } from '../../../../presenters/comment'

export default defineCall('oa/flow/comment/creat', async (body, context) => {
  const row = await addComment(body, context)
  return toComment(row, { personId: context.caller.id, now: row.at })
})
