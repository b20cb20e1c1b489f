import { createOverdueLogSheet } from '../../../../../../core/flow'
import {
  createXlsxBuffer,
  defineCall,
  FileResponse,
  formatCompanyTime,
  toRows,
  xlsxMime,
} from '../../../../../platform'
import { createTranslator, loadTimeoutRows, maxSheetRows } from '../../../../../read-models/list/overdue'

export default defineCall('oa/flow/timeout/log/export', async (requested, context) => {
  const say = createTranslator(context)
  const name = say('menu.timeout-log')
  const rows = await loadTimeoutRows({ ...requested, size: maxSheetRows }, context)
  const { head, line } = createOverdueLogSheet(say, formatCompanyTime)
  const bytes = await createXlsxBuffer(name, head, toRows(rows, line))
  return new FileResponse(null, { bytes, name: `${name}.xlsx`, mime: xlsxMime })
})
