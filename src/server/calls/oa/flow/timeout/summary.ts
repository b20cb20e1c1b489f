import { defineCall } from '../../../../platform/http/define-call'
import { latenessIn } from '../../../../read-models/list/overdue'

export default defineCall('oa/flow/timeout/summary', async (asked, context) => {
  const result = await latenessIn(asked, context)
  return { result, totalItems: result.length }
})
