import { defineCall } from '../../../../platform/http/define-call'
import { loadAdministeredPage } from '../../../../read-models/list/administered'

export default defineCall('oa/flow/admin/searchform', (body, context) => loadAdministeredPage(body, context))
