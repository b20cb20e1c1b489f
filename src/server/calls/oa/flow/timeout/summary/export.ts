import { summarySheet } from '../../../../../../core/flow/sheets/timeout-sheet'
import { Attached, defineCall } from '../../../../../platform/call'
import { sheetBytes, sheetType } from '../../../../../platform/spreadsheet'
import { latenessIn, sayIn } from '../../../../../reading/list/timeouts'

export default defineCall('oa/flow/timeout/summary/export', async (asked, context) => {
  const say = sayIn(context)
  const bytes = await sheetBytes(
    summarySheet(await latenessIn(asked, context), say),
    say('menu.timeout-summary'),
  )
  const name = `${say('menu.timeout-summary')} ${asked.search.month}.xlsx`
  return new Attached(null, { bytes, name, mime: sheetType })
})
