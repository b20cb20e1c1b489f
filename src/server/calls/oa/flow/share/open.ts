import { defineCall } from '../../../../platform'
import { viewShare } from '../../../../services/shares'

export default defineCall('oa/flow/share/open', (body, context) => viewShare(body._id, context))
