import { defineCall } from '../../../../platform'
import { revokeOwnShare } from '../../../../services/shares'

export default defineCall('oa/flow/share/delete', (body, context) => revokeOwnShare(body._id, context))
