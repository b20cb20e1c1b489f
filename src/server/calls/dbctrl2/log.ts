import { defineCall } from '../../platform/http/define-call'
import { toSetChange } from '../../presenters/database-set'

import { listActs } from '../../queries/company/audit'
import { pageSize } from '../../queries/sql/page'
import { type SetChange, setAction } from '../../services/save-database-set'

export default defineCall('dbctrl2/log', async ({ nowpage }, { db, caller }) => {
  const asked = { action: setAction, limit: pageSize, offset: (nowpage - 1) * pageSize }
  const { rows, total } = await listActs<SetChange>(db, caller.workspace, asked)
  const result = rows.map(({ id, at, by, details }) => ({
    id,
    at: at.toISOString(),
    by,
    ...toSetChange(details),
  }))
  return { result, totalItems: total, pageSize, currentPage: nowpage }
})
