import { sheetType } from '../../../../platform/files/spreadsheet'
import { Attached, defineCall } from '../../../../platform/http/define-call'
import { administeredSheet } from '../../../../read-models/list/administered-sheets'

export default defineCall('oa/flow/admin/searchformExport', async (body, context) => {
  const { name, bytes } = await administeredSheet(body, context)
  return new Attached(null, { bytes, name, mime: sheetType })
})
