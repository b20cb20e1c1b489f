import { defineCall } from '../../../../platform'
import { assertPeriod, assertWatchesDesign } from '../../../../read-models/insight/design-insight'
import { startExport } from '../../../../services/start-export'

export default defineCall('oa/flow/insight/export', async (body, context) => {
  const { requestId: _, ...eventLog } = body
  assertPeriod(eventLog.period)
  const title = await assertWatchesDesign(eventLog.flowid, ['watch', 'export'], context)
  const query = { nowpage: 1, search: {}, eventLog }
  return startExport({ call: 'oa/flow/insight/export', body, list: 'event-log', title, query }, context)
})
