import { defineCall } from '../../../platform'
import { confirmPendingChange } from '../../../services/decide-pending-change'

export default defineCall('employee/pendingchange/confirm', async ({ id }, context) => ({
  password: await confirmPendingChange(id, context),
}))
