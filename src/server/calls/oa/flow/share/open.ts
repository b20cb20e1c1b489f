import { lookThrough } from '../../../../flow/shares'
import { defineCall } from '../../../../platform/call'

export default defineCall('oa/flow/share/open', (body, context) => lookThrough(body._id, context))
