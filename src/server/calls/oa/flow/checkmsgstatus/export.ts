import { statusSheet } from '../../../../../core/flow/sheets/status-sheet'
import { Attached, defineCall } from '../../../../platform/call'
import { companyTime } from '../../../../platform/company-time'
import { sheetBytes, sheetType } from '../../../../platform/spreadsheet'
import { textOf } from '../../../../platform/texts'
import { messageStatuses } from '../../../../reading/flow/message-statuses'

export default defineCall('oa/flow/checkmsgstatus/export', async (body, context) => {
  const { rows } = await messageStatuses(body, context)
  const say = (key: string, params = {}) => textOf(context.language, key, params)
  const name = say('msg-status.title')
  const bytes = await sheetBytes(statusSheet(rows, say, companyTime), name)
  return new Attached(null, { bytes, name: `${name}.xlsx`, mime: sheetType })
})
