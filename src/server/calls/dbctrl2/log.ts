import { defineCall } from '../../platform'
import { toDbsetChange } from '../../presenters/database-set'

import { listAuditEvents, pageSize } from '../../queries'
import { type DatabaseSetChange, databaseSetAction } from '../../services/save-database-set'

export default defineCall('dbctrl2/log', async ({ nowpage }, { db, caller }) => {
  const requested = { action: databaseSetAction, limit: pageSize, offset: (nowpage - 1) * pageSize }
  const { rows, total } = await listAuditEvents<DatabaseSetChange>(db, caller.workspace, requested)
  const result = rows.map(({ id, at, by, details }) => ({
    id,
    at: at.toISOString(),
    by,
    ...toDbsetChange(details),
  }))
  return { result, totalItems: total, pageSize, currentPage: nowpage }
})
