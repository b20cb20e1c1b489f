import { defineCall } from '../../../../platform'
import { loadLateness } from '../../../../read-models/list/overdue'

export default defineCall('oa/flow/timeout/summary', async (asked, context) => {
  const result = await loadLateness(asked, context)
  return { result, totalItems: result.length }
})
