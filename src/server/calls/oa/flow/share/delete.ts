import { endShare } from '../../../../flow/shares'
import { defineCall } from '../../../../platform/call'

export default defineCall('oa/flow/share/delete', (body, context) => endShare(body._id, context))
