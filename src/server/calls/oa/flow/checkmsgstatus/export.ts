import { statusSheet } from '../../../../../core/flow/spreadsheets/status-spreadsheet'
import { sheetBytes, sheetType } from '../../../../platform/files/spreadsheet'
import { Attached, defineCall } from '../../../../platform/http/define-call'
import { companyTime } from '../../../../platform/i18n/company-time'
import { textOf } from '../../../../platform/i18n/texts'
import { messageStatuses } from '../../../../read-models/flow/message-statuses'

export default defineCall('oa/flow/checkmsgstatus/export', async (body, context) => {
  const { rows } = await messageStatuses(body, context)
  const say = (key: string, params = {}) => textOf(context.language, key, params)
  const name = say('msg-status.title')
  const bytes = await sheetBytes(statusSheet(rows, say, companyTime), name)
  return new Attached(null, { bytes, name: `${name}.xlsx`, mime: sheetType })
})
