import { defineCall } from '../../../platform'
import { loadVisibleFlow } from '../../../read-models/action-context/visible-flow'
import { readHistory } from '../../../read-models/flow/history'

export default defineCall('oa/flow/detail_logs', async ({ flowOi_id }, context) => {
  const visibleFlow = await loadVisibleFlow(context, { flow: flowOi_id })
  return { flowOi_id, logList: await readHistory(visibleFlow, context) }
})
