import { defineCall } from '../../../../../platform/http/define-call'
import { sayIn } from '../../../../../read-models/list/overdue'
import { beginExport } from '../../../../../services/start-export'

export default defineCall('oa/flow/timeout/log/export_start', (body, context) => {
  const { requestId: _, ...timeouts } = body
  const query = { nowpage: 1, search: {}, timeouts }
  const wanted = { list: 'timeouts', title: sayIn(context)('menu.timeout-log'), query }
  return beginExport({ call: 'oa/flow/timeout/log/export_start', body, ...wanted }, context)
})
