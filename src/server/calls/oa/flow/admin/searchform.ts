import { defineCall } from '../../../../platform/http/define-call'
import { administeredPage } from '../../../../read-models/list/administered'

export default defineCall('oa/flow/admin/searchform', (body, context) => administeredPage(body, context))
