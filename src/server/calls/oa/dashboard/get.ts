import { defineCall } from '../../../platform'
import { loadDashboardView } from '../../../read-models/dashboard/open-dashboard'

export default defineCall('oa/dashboard/get', ({ id }, context) => loadDashboardView(id, context))
