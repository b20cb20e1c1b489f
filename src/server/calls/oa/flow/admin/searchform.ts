import { defineCall } from '../../../../platform'
import { loadAdministeredPage } from '../../../../read-models/list/administered'

export default defineCall('oa/flow/admin/searchform', (body, context) => loadAdministeredPage(body, context))
