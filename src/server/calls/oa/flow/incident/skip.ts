import { skipIncident } from '../../../../flow/event/event-incidents'
import { defineCall, Said } from '../../../../platform/call'

export default defineCall('oa/flow/incident/skip', async (body, context) => {
  await skipIncident(context, body)
  return new Said({ id: body.id }, 'incident.skipped')
})
