import { maxReceivers } from '../../../../core/flow'
import { defineCall } from '../../../platform'
import { loadMessageStatuses } from '../../../read-models/flow/message-statuses'

export default defineCall('oa/flow/checkmsgstatus', async (body, context) => {
  const { rows, ...urgeable } = await loadMessageStatuses(body, context)
  if (!body.all) return { rows, ...urgeable }
  return { rows: rows.slice(0, maxReceivers), count: rows.length, ...urgeable }
})
