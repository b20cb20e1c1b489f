import { defineCall } from '../../platform/http/define-call'
import { toSecurityEvent } from '../../presenters/security-event'
import { listSecurityEvents } from '../../queries/company/security-log'
import { pageSize } from '../../queries/sql/page'

export default defineCall('employee/securitylog', async ({ nowpage, ...asked }, { db, caller, language }) => {
  const query = { ...asked, size: pageSize, offset: (nowpage - 1) * pageSize }
  const { rows, total } = await listSecurityEvents(db, caller.workspace, query)
  const result = rows.map((row) => toSecurityEvent(row, language))
  return { result, totalItems: total, pageSize, currentPage: nowpage }
})
