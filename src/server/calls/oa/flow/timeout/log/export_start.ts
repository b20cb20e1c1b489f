import { defineCall } from '../../../../../platform'
import { createTranslator } from '../../../../../read-models/list/overdue'
import { startExport } from '../../../../../services/start-export'

export default defineCall('oa/flow/timeout/log/export_start', (body, context) => {
  const { requestId: _, ...timeouts } = body
  const query = { nowpage: 1, search: {}, timeouts }
  const exportRequest = { list: 'timeouts', title: createTranslator(context)('menu.timeout-log'), query }
  return startExport({ call: 'oa/flow/timeout/log/export_start', body, ...exportRequest }, context)
})
