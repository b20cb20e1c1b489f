import { defineCall } from '../../../../platform/call'
import { latenessIn } from '../../../../reading/list/timeouts'

export default defineCall('oa/flow/timeout/summary', async (asked, context) => {
  const result = await latenessIn(asked, context)
  return { result, totalItems: result.length }
})
