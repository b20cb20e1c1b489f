import { messageStatuses } from '../../../flow/message-statuses'
import { defineCall } from '../../../platform/call'
import { firstOf } from '../../../presenters/crowd'

export default defineCall('oa/flow/checkmsgstatus', async (body, context) => {
  const { rows, ...urgeable } = await messageStatuses(body, context)
  if (!body.all) return { rows, ...urgeable }
  return { rows: firstOf(rows), count: rows.length, ...urgeable }
})
