import { defineCall } from '../../../../platform/http/define-call'
import { lookThrough } from '../../../../services/shares'

export default defineCall('oa/flow/share/open', (body, context) => lookThrough(body._id, context))
