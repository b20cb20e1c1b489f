import { retryIncident } from '../../../../flow/event/event-incidents'
import { defineCall, ResponseWithText } from '../../../../platform'

export default defineCall('oa/flow/incident/retry', async (body, context) => {
  await retryIncident(context, body)
  return new ResponseWithText({ id: body.id }, 'incident.queued')
})
