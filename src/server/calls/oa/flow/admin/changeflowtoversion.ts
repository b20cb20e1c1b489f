import { requireReason } from '../../../../../core/flow'
import { changeFlowVersions } from '../../../../flow/action/change-version'
import { defineCall, ResponseWithText } from '../../../../platform'

export default defineCall('oa/flow/admin/changeflowtoversion', async (body, context) => {
  requireReason(body.reason, 'flow.version-reason-empty')
  const moved = await changeFlowVersions(body, context)
  return new ResponseWithText(moved, 'flow.version-moved', { count: moved.moved })
})
