import { Refused } from '../../../../core/refused'
import { keepUploads } from '../../../flow/keep-uploads'
import { defineUpload } from '../../../platform/call'
import { toStoredFile } from '../../../presenters/file'
import { findDesign } from '../../../queries/design'

export default defineUpload('oa/flowdesigns/uploadfile', async ({ flowdesign_id }, context, files) => {
  const { workspace } = context.caller
  if (!(await findDesign(context.db, workspace, flowdesign_id))) throw new Refused('flowdesign.not-found')
  const rows = await keepUploads(files, { source: 'flowdesigns', designId: flowdesign_id }, context)
  return rows.map((row) => toStoredFile(row, workspace))
})
