import { requireReason } from '../../../../../core/flow'
import { replaceAssignees } from '../../../../flow/action/replace-assignees'
import { defineCall, ResponseWithText } from '../../../../platform'

export default defineCall('oa/flow/msg/replace_userid', async (body, context) => {
  requireReason(body.reason, 'flow.replace-reason-empty')
  const { takers, ...done } = await replaceAssignees(body, context)
  return new ResponseWithText(done, 'flow.replaced', { name: takers, count: done.moved })
})
