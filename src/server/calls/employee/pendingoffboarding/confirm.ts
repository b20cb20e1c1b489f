import { defineCall } from '../../../platform'
import { confirmOffboardings } from '../../../services/limited-offboarding'

export default defineCall('employee/pendingoffboarding/confirm', ({ ids }, context) =>
  confirmOffboardings(context, ids),
)
