import { BusinessError } from '../../../../core/business-error'
import { defineUpload } from '../../../platform'
import { toStoredFile } from '../../../presenters/file'
import { findDesign } from '../../../queries'
import { storeUploads } from '../../../services/store-uploads'

export default defineUpload('oa/flowdesigns/uploadfile', async ({ flowdesign_id }, context, files) => {
  const { workspace } = context.caller
  if (!(await findDesign(context.db, workspace, flowdesign_id)))
    throw new BusinessError('flowdesign.not-found')
  const rows = await storeUploads(files, { source: 'flowdesigns', designId: flowdesign_id }, context)
  return rows.map((row) => toStoredFile(row))
})
