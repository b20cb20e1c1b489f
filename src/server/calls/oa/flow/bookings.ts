import { defineCall } from '../../../platform'
import { loadFlowBookings } from '../../../read-models/flow/flow-bookings'

export default defineCall('oa/flow/bookings', ({ flowOi_id }, context) =>
  loadFlowBookings(flowOi_id, context),
)
