import { defineCall } from '../../../platform/http/define-call'
import { confirmChange } from '../../../services/decide-change'

export default defineCall('employee/pendingchange/confirm', async ({ id }, context) => ({
  password: await confirmChange(id, context),
}))
