import { defineCall } from '../../platform'
import { listDirectoryChanges, pageSize } from '../../queries'
import type { DirectoryAuditEntry } from '../../services/change-directory'

export default defineCall('employee/directorylog', async ({ nowpage, ...filter }, { db, caller }) => {
  const { rows, total } = await listDirectoryChanges<DirectoryAuditEntry>(db, caller.workspace, {
    ...filter,
    limit: pageSize,
    offset: (nowpage - 1) * pageSize,
  })
  const result = rows.map(({ id, at, by, actor, details }) => ({
    id,
    at: at.toISOString(),
    by,
    actor,
    ...details,
  }))
  return { result, totalItems: total, pageSize, currentPage: nowpage }
})
