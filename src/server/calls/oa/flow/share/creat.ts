import { makeShare } from '../../../../flow/shares'
import { defineCall } from '../../../../platform/call'

export default defineCall('oa/flow/share/creat', (body, context) => makeShare(body, context))
