import { defineCall } from '../../../../platform/http/define-call'
import { sharesOf } from '../../../../services/shares'

export default defineCall('oa/flow/share/list', (body, context) => sharesOf(body.flowOi_id, context))
