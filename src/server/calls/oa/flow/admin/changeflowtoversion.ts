import { reasonOf } from '../../../../../core/flow/guards/assert-open'
import { moveFlows } from '../../../../flow/action/change-version'
import { defineCall, Said } from '../../../../platform/http/define-call'

export default defineCall('oa/flow/admin/changeflowtoversion', async (body, context) => {
  reasonOf(body.reason, 'flow.version-reason-empty')
  const moved = await moveFlows(body, context)
  return new Said(moved, 'flow.version-moved', { count: moved.moved })
})
