import { createOverdueSummarySheet } from '../../../../../../core/flow'
import { createXlsxBuffer, defineCall, FileResponse, xlsxMime } from '../../../../../platform'
import { createTranslator, loadOverdueStatistics } from '../../../../../read-models/list/overdue'

export default defineCall('oa/flow/timeout/summary/export', async (requested, context) => {
  const say = createTranslator(context)
  const [head = [], ...rows] = createOverdueSummarySheet(await loadOverdueStatistics(requested, context), say)
  const bytes = await createXlsxBuffer(say('menu.timeout-summary'), head, rows)
  const name = `${say('menu.timeout-summary')} ${requested.search.month}.xlsx`
  return new FileResponse(null, { bytes, name, mime: xlsxMime })
})
