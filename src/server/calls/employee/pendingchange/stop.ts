import { defineCall } from '../../../platform/http/define-call'
import { stopChange } from '../../../services/decide-change'

export default defineCall('employee/pendingchange/stop', async ({ id, reason = '' }, context) => {
  await stopChange(id, reason, context)
  return null
})
