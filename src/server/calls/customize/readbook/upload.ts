import { Refused } from '../../../../core/business-error'
import { readSheetOf } from '../../../platform/files/read-sheet'
import { defineUpload } from '../../../platform/http/define-call'
import { addReadingSheet, planOfSheet, toldSheet } from '../../../services/reading-sheet'

export default defineUpload('customize/readbook/upload', async ({ confirm }, context, files) => {
  const [file, ...others] = files
  if (!file) throw new Refused('file.none')
  if (others.length > 0) throw new Refused('list.sheet-one')
  if (confirm && confirm !== file.sha256) throw new Refused('list.sheet-other')
  const grid = await readSheetOf(file)
  const kept = Boolean(confirm)
  const plan = kept ? await addReadingSheet(grid, context) : await planOfSheet(context.db, grid, context)
  return { ...toldSheet(plan, context), kept, sha256: file.sha256 }
})
