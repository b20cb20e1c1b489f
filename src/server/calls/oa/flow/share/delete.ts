import { defineCall } from '../../../../platform/http/define-call'
import { endShare } from '../../../../services/shares'

export default defineCall('oa/flow/share/delete', (body, context) => endShare(body._id, context))
