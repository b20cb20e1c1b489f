import { logSheet } from '../../../../../../core/flow/spreadsheets/overdue-spreadsheet'
import { sheetBytes, sheetType } from '../../../../../platform/files/spreadsheet'
import { Attached, defineCall } from '../../../../../platform/http/define-call'
import { companyTime } from '../../../../../platform/i18n/company-time'
import { sayIn, sheetRows, timeoutRows } from '../../../../../read-models/list/overdue'

export default defineCall('oa/flow/timeout/log/export', async (asked, context) => {
  const say = sayIn(context)
  const name = say('menu.timeout-log')
  const rows = await timeoutRows({ ...asked, size: sheetRows }, context)
  const bytes = await sheetBytes(logSheet(rows, say, companyTime), name)
  return new Attached(null, { bytes, name: `${name}.xlsx`, mime: sheetType })
})
