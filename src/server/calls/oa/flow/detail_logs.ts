import { defineCall } from '../../../platform/http/define-call'
import { seeFlow } from '../../../read-models/action-context/visible-flow'
import { historyOf } from '../../../read-models/flow/history'

export default defineCall('oa/flow/detail_logs', async ({ flowOi_id }, context) => {
  const seen = await seeFlow(context, { flow: flowOi_id })
  return { flowOi_id, logList: await historyOf(seen, context) }
})
