import { defineUpload } from '../../../platform'
import { toStoredFile } from '../../../presenters/file'
import { storeUploads } from '../../../services/store-uploads'

export default defineUpload('oa/flow/uploadfile', async (_, context, files) => {
  const rows = await storeUploads(files, { source: 'flow' }, context)
  return rows.map((row) => toStoredFile(row))
})
