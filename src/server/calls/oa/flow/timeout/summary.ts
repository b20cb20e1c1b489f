import { defineCall } from '../../../../platform'
import { loadOverdueStatistics } from '../../../../read-models/list/overdue'

export default defineCall('oa/flow/timeout/summary', async (requested, context) => {
  const result = await loadOverdueStatistics(requested, context)
  return { result, totalItems: result.length }
})
