import { defineCall } from '../../../platform'
import { stopChange } from '../../../services/decide-change'

export default defineCall('employee/pendingchange/stop', async ({ id, reason = '' }, context) => {
  await stopChange(id, reason, context)
  return null
})
