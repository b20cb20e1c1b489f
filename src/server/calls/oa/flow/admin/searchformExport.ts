import { Attached, defineCall } from '../../../../platform/call'
import { sheetType } from '../../../../platform/spreadsheet'
import { administeredSheet } from '../../../../reading/list/administered-sheets'

export default defineCall('oa/flow/admin/searchformExport', async (body, context) => {
  const { name, bytes } = await administeredSheet(body, context)
  return new Attached(null, { bytes, name, mime: sheetType })
})
