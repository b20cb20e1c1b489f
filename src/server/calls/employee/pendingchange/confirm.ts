import { defineCall } from '../../../platform'
import { confirmChange } from '../../../services/decide-change'

export default defineCall('employee/pendingchange/confirm', async ({ id }, context) => ({
  password: await confirmChange(id, context),
}))
