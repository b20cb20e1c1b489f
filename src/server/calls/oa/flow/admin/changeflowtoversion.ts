import { reasonOf } from '../../../../../core/flow/steps/refuse-handled'
import { moveFlows } from '../../../../flow/act/change-version'
import { defineCall, Said } from '../../../../platform/call'

export default defineCall('oa/flow/admin/changeflowtoversion', async (body, context) => {
  reasonOf(body.reason, 'flow.version-reason-empty')
  const moved = await moveFlows(body, context)
  return new Said(moved, 'flow.version-moved', { count: moved.moved })
})
