import { skipIncident } from '../../../../flow/event-incidents'
import { defineCall, Said } from '../../../../platform/call'

export default defineCall('oa/flow/incident/skip', async ({ id, reason }, context) => {
  await skipIncident(context, { id, reason })
  return new Said({ id }, 'incident.skipped')
})
