import { defineCall } from '../../platform/call'
import { listActs } from '../../queries/company/audit'
import { type DirectoryDeed, directoryAction } from '../../queries/directory/change-directory'
import { pageSize } from '../../queries/list/page'

export default defineCall('employee/directorylog', async ({ nowpage }, { db, caller }) => {
  const { rows, total } = await listActs<DirectoryDeed>(db, caller.workspace, {
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
