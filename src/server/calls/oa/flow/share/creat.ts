import { defineCall } from '../../../../platform/http/define-call'
import { createShare } from '../../../../services/shares'

export default defineCall('oa/flow/share/creat', (body, context) => createShare(body, context))
