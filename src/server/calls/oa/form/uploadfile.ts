import { keepUploads } from '../../../flow/keep-uploads'
import { defineUpload } from '../../../platform/call'
import { toStoredFile } from '../../../presenters/file'

export default defineUpload('oa/form/uploadfile', async ({ source = 'fm-fileupload' }, context, files) => {
  const rows = await keepUploads(files, { source }, context)
  return rows.map((row) => toStoredFile(row, context.caller.workspace))
})
