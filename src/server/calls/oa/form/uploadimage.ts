import { keepUploads } from '../../../flow/keep-uploads'
import { defineUpload } from '../../../platform/call'
import { toImage } from '../../../presenters/file'

export default defineUpload('oa/form/uploadimage', async ({ source = 'fm-imageupload' }, context, files) => {
  const rows = await keepUploads(files, { source, imagesOnly: true }, context)
  return rows.map((row) => {
    const { o_url: url, imgid, filename } = toImage(row, context.caller.workspace)
    return { url, imgid, filename }
  })
})
