import { defineCall, FileResponse, xlsxMime } from '../../../../platform'
import { buildAdministeredSheet } from '../../../../read-models/list/administered-sheets'

export default defineCall('oa/flow/admin/searchformExport', async (body, context) => {
  const { name, bytes } = await buildAdministeredSheet(body, context)
  return new FileResponse(null, { bytes, name, mime: xlsxMime })
})
