import { createStatusSheet } from '../../../../../core/flow'
import {
  createXlsxBuffer,
  defineCall,
  FileResponse,
  formatCompanyTime,
  toRows,
  translateKey,
  xlsxMime,
} from '../../../../platform'
import { loadMessageStatuses } from '../../../../read-models/flow/message-statuses'

export default defineCall('oa/flow/checkmsgstatus/export', async (body, context) => {
  const { rows } = await loadMessageStatuses(body, context)
  const say = (key: string, params = {}) => translateKey(context.language, key, params)
  const name = say('msg-status.title')
  const { head, line } = createStatusSheet(say, formatCompanyTime)
  const bytes = await createXlsxBuffer(name, head, toRows(rows, line))
  return new FileResponse(null, { bytes, name: `${name}.xlsx`, mime: xlsxMime })
})
