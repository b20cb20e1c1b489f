import { defineCall } from '../../../../platform'
import { closeShare } from '../../../../services/shares'

export default defineCall('oa/flow/share/delete', (body, context) => closeShare(body._id, context))
