import { administeredPage } from '../../../../flow/administered'
import { defineCall } from '../../../../platform/call'

export default defineCall('oa/flow/admin/searchform', (body, context) => administeredPage(body, context))
