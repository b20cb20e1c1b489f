import { retryIncident } from '../../../../flow/event-incidents'
import { defineCall, Said } from '../../../../platform/call'

export default defineCall('oa/flow/incident/retry', async ({ id, reason }, context) => {
  await retryIncident(context, { id, reason })
  return new Said({ id }, 'incident.queued')
})
