import { defineCall } from '../../../platform'
import { toImportFault } from '../../../presenters/import-fault'
import { listFailedRows } from '../../../queries/directory/import-rows'
import { requireStartedImport } from '../../../services/directory-import'

const limit = 1_000

export default defineCall('employee/directorysheet/faults', async ({ id, after = -1 }, context) => {
  const { db, caller, language } = context
  await requireStartedImport(context, id)
  const rows = await listFailedRows(db, caller.workspace, { id, after, limit })
  return {
    rows: rows.map(({ sheet, cells, fault }) => ({
      sheet,
      cells: { ...cells },
      ...toImportFault(language, fault),
    })),
    next: rows.length === limit ? (rows.at(-1)?.position ?? null) : null,
  }
})
