import { historyOf } from '../../../flow/history'
import { seeFlow } from '../../../flow/seen-flow'
import { defineCall } from '../../../platform/call'

export default defineCall('oa/flow/detail_logs', async ({ flowOi_id }, context) => {
  const seen = await seeFlow(context, { flow: flowOi_id })
  return { flowOi_id, logList: await historyOf(seen, context) }
})
