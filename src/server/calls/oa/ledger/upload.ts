import { BusinessError } from '../../../../core/business-error'
import { defineUpload } from '../../../platform'
import { parseSheet } from '../../../platform/files/read-sheet'
import { importOpenings, planOpenings, toOpeningImportView } from '../../../services/ledger-openings'

export default defineUpload('oa/ledger/upload', async ({ confirm }, context, files) => {
  const [file, ...rest] = files
  if (!file) throw new BusinessError('file.none')
  if (rest.length > 0) throw new BusinessError('list.sheet-one')
  if (confirm && confirm !== file.sha256) throw new BusinessError('list.sheet-other')
  const grid = await parseSheet(file)
  const plan = confirm ? await importOpenings(grid, context) : await planOpenings(context.db, grid, context)
  return { ...toOpeningImportView(plan, context), kept: Boolean(confirm), sha256: file.sha256 }
})
