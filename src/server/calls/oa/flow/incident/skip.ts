import { skipIncident } from '../../../../flow/event/event-incidents'
import { defineCall, ResponseWithText } from '../../../../platform'

export default defineCall('oa/flow/incident/skip', async (body, context) => {
  await skipIncident(context, body)
  return new ResponseWithText({ id: body.id }, 'incident.skipped')
})
