import { logSheet } from '../../../../../../core/flow/sheets/timeout-sheet'
import { Attached, defineCall } from '../../../../../platform/call'
import { companyTime } from '../../../../../platform/company-time'
import { sheetBytes, sheetType } from '../../../../../platform/spreadsheet'
import { sayIn, sheetRows, timeoutRows } from '../../../../../reading/list/timeouts'

export default defineCall('oa/flow/timeout/log/export', async (asked, context) => {
  const say = sayIn(context)
  const name = say('menu.timeout-log')
  const rows = await timeoutRows({ ...asked, size: sheetRows }, context)
  const bytes = await sheetBytes(logSheet(rows, say, companyTime), name)
  return new Attached(null, { bytes, name: `${name}.xlsx`, mime: sheetType })
})
