import { defineCall } from '../../../../platform'
import { findShares } from '../../../../services/shares'

export default defineCall('oa/flow/share/list', (body, context) => findShares(body.flowOi_id, context))
