import { defineCall } from '../../../platform'
import { toImportFault } from '../../../presenters/import-fault'
import { pageSize } from '../../../queries'
import { listImportRows } from '../../../queries/directory/import-rows'
import { requireStartedImport } from '../../../services/directory-import'

export default defineCall('employee/directorysheet/rows', async ({ id, state, nowpage }, context) => {
  const { db, caller, language } = context
  await requireStartedImport(context, id)
  const page = { id, state, limit: pageSize, offset: (nowpage - 1) * pageSize }
  const { rows, total } = await listImportRows(db, caller.workspace, page)
  const result = rows.map(({ sheet, row, state: rowState, target, changes, cells, fault }) => ({
    id: `${sheet}-${row}`,
    sheet,
    row,
    state: rowState,
    target: target || (cells && 'jobid' in cells ? (cells.name ?? cells.jobid) : (cells?.path ?? '')),
    changes,
    ...toImportFault(language, fault),
  }))
  return { result, totalItems: total, pageSize, currentPage: nowpage }
})
