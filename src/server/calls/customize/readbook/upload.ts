import { BusinessError } from '../../../../core/business-error'
import { defineUpload } from '../../../platform'
import { parseSheet } from '../../../platform/files/read-sheet'
import { importReadingSheet, planReadingImport, toSheetImportView } from '../../../services/reading-sheet'

export default defineUpload('customize/readbook/upload', async ({ confirm }, context, files) => {
  const [file, ...rest] = files
  if (!file) throw new BusinessError('file.none')
  if (rest.length > 0) throw new BusinessError('list.sheet-one')
  if (confirm && confirm !== file.sha256) throw new BusinessError('list.sheet-other')
  const grid = await parseSheet(file)
  const isStored = Boolean(confirm)
  const plan = isStored
    ? await importReadingSheet(grid, context)
    : await planReadingImport(context.db, grid, context)
  return { ...toSheetImportView(plan, context), kept: isStored, sha256: file.sha256 }
})
