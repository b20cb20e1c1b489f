import { defineCall } from '../../../platform/call'
import { historyOf } from '../../../reading/flow/history'
import { seeFlow } from '../../../reading/scene/visible-flow'

export default defineCall('oa/flow/detail_logs', async ({ flowOi_id }, context) => {
  const seen = await seeFlow(context, { flow: flowOi_id })
  return { flowOi_id, logList: await historyOf(seen, context) }
})
