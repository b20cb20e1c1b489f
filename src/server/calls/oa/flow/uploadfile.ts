import { keepUploads } from '../../../flow/keep-uploads'
import { defineUpload } from '../../../platform/call'
import { toStoredFile } from '../../../presenters/file'

export default defineUpload('oa/flow/uploadfile', async (_, context, files) => {
  const rows = await keepUploads(files, { source: 'flow' }, context)
  return rows.map((row) => toStoredFile(row, context.caller.workspace))
})
