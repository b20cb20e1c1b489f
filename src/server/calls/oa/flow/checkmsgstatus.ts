import { mostReceivers } from '../../../../core/flow/views/truncate-recipients'
import { defineCall } from '../../../platform/http/define-call'
import { messageStatuses } from '../../../read-models/flow/message-statuses'

export default defineCall('oa/flow/checkmsgstatus', async (body, context) => {
  const { rows, ...urgeable } = await messageStatuses(body, context)
  if (!body.all) return { rows, ...urgeable }
  return { rows: rows.slice(0, mostReceivers), count: rows.length, ...urgeable }
})
