import { Refused } from '../../../../core/business-error'
import { defineUpload } from '../../../platform/http/define-call'
import { toStoredFile } from '../../../presenters/file'
import { findDesign } from '../../../queries/design/design'
import { keepUploads } from '../../../services/store-uploads'

export default defineUpload('oa/flowdesigns/uploadfile', async ({ flowdesign_id }, context, files) => {
  const { workspace } = context.caller
  if (!(await findDesign(context.db, workspace, flowdesign_id))) throw new Refused('flowdesign.not-found')
  const rows = await keepUploads(files, { source: 'flowdesigns', designId: flowdesign_id }, context)
  return rows.map((row) => toStoredFile(row))
})
