import { summarySheet } from '../../../../../../core/flow/spreadsheets/overdue-spreadsheet'
import { sheetBytes, sheetType } from '../../../../../platform/files/spreadsheet'
import { Attached, defineCall } from '../../../../../platform/http/define-call'
import { latenessIn, sayIn } from '../../../../../read-models/list/overdue'

export default defineCall('oa/flow/timeout/summary/export', async (asked, context) => {
  const say = sayIn(context)
  const bytes = await sheetBytes(
    summarySheet(await latenessIn(asked, context), say),
    say('menu.timeout-summary'),
  )
  const name = `${say('menu.timeout-summary')} ${asked.search.month}.xlsx`
  return new Attached(null, { bytes, name, mime: sheetType })
})
