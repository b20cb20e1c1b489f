import { defineCall } from '../../../platform'
import { stopPendingChange } from '../../../services/decide-pending-change'

export default defineCall('employee/pendingchange/stop', async ({ id, reason = '' }, context) => {
  await stopPendingChange(id, reason, context)
  return null
})
