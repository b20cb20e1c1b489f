import { latenessIn } from '../../../../flow/timeouts'
import { defineCall } from '../../../../platform/call'

export default defineCall('oa/flow/timeout/summary', async (asked, context) => {
  const result = await latenessIn(asked, context)
  return { result, totalItems: result.length }
})
