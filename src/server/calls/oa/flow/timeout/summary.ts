import { defineCall } from '../../../../platform'
import { loadOverdueStatistics } from '../../../../read-models/list/overdue'

export default defineCall('oa/flow/timeout/summary', async (asked, context) => {
  const result = await loadOverdueStatistics(asked, context)
  return { result, totalItems: result.length }
})
