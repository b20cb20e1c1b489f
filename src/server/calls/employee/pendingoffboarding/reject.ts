import { defineCall } from '../../../platform'
import { rejectOffboardings } from '../../../services/limited-offboarding'

export default defineCall('employee/pendingoffboarding/reject', ({ ids }, context) =>
  rejectOffboardings(context, ids),
)
