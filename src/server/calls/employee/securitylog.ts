import { defineCall } from '../../platform'
import { toSecurityEvent } from '../../presenters/security-event'
import { listSecurityEvents, pageSize } from '../../queries'

export default defineCall(
  'employee/securitylog',
  async ({ nowpage, ...filter }, { db, caller, language }) => {
    const query = { ...filter, size: pageSize, offset: (nowpage - 1) * pageSize }
    const { rows, total } = await listSecurityEvents(db, caller.workspace, query)
    const result = rows.map((row) => toSecurityEvent(row, language))
    return { result, totalItems: total, pageSize, currentPage: nowpage }
  },
)
