import { mostReceivers } from '../../../../core/flow/told/crowd'
import { defineCall } from '../../../platform/call'
import { messageStatuses } from '../../../reading/flow/message-statuses'

export default defineCall('oa/flow/checkmsgstatus', async (body, context) => {
  const { rows, ...urgeable } = await messageStatuses(body, context)
  if (!body.all) return { rows, ...urgeable }
  return { rows: rows.slice(0, mostReceivers), count: rows.length, ...urgeable }
})
