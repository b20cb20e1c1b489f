import { defineCall } from '../../platform/http/define-call'
import { listAuditEvents } from '../../queries/company/audit'
import { pageSize } from '../../queries/sql/page'
import { type DirectoryAuditEntry, directoryAction } from '../../services/change-directory'

export default defineCall('employee/directorylog', async ({ nowpage }, { db, caller }) => {
  const { rows, total } = await listAuditEvents<DirectoryAuditEntry>(db, caller.workspace, {
    action: directoryAction,
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
