import { skipIncident } from '../../../../flow/event/event-incidents'
import { defineCall, Said } from '../../../../platform/http/define-call'

export default defineCall('oa/flow/incident/skip', async (body, context) => {
  await skipIncident(context, body)
  return new Said({ id: body.id }, 'incident.skipped')
})
