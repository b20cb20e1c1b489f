import { defineUpload } from '../../../platform'
import { toStoredFile } from '../../../presenters/file'
import { storeUploads } from '../../../services/store-uploads'

export default defineUpload('oa/form/uploadfile', async ({ source = 'fm-fileupload' }, context, files) => {
  const rows = await storeUploads(files, { source }, context)
  return rows.map((row) => toStoredFile(row))
})
