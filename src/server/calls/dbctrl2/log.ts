import { defineCall } from '../../platform/http/define-call'
import { toDbsetChange } from '../../presenters/database-set'

import { listAuditEvents } from '../../queries/company/audit'
import { pageSize } from '../../queries/sql/page'
import { type DatabaseSetChange, databaseSetAction } from '../../services/save-database-set'

export default defineCall('dbctrl2/log', async ({ nowpage }, { db, caller }) => {
  const asked = { action: databaseSetAction, limit: pageSize, offset: (nowpage - 1) * pageSize }
  const { rows, total } = await listAuditEvents<DatabaseSetChange>(db, caller.workspace, asked)
  const result = rows.map(({ id, at, by, details }) => ({
    id,
    at: at.toISOString(),
    by,
    ...toDbsetChange(details),
  }))
  return { result, totalItems: total, pageSize, currentPage: nowpage }
})
