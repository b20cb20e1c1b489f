import { defineCall } from '../../../../platform/http/define-call'
import { makeShare } from '../../../../services/shares'

export default defineCall('oa/flow/share/creat', (body, context) => makeShare(body, context))
