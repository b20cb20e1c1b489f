import { defineCall } from '../../../../platform/call'
import { administeredPage } from '../../../../reading/list/administered'

export default defineCall('oa/flow/admin/searchform', (body, context) => administeredPage(body, context))
