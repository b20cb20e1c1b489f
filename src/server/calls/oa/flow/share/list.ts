import { sharesOf } from '../../../../flow/shares'
import { defineCall } from '../../../../platform/call'

export default defineCall('oa/flow/share/list', (body, context) => sharesOf(body.flowOi_id, context))
