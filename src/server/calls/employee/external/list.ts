import { defineCall } from '../../../platform/http/define-call'
import { listExternalContacts } from '../../../queries/directory/external-contact'
import { pageSize } from '../../../queries/sql/page'

export default defineCall('employee/external/list', async ({ nowpage, text = '' }, { db, caller }) => {
  const { rows, total } = await listExternalContacts(db, caller.workspace, { text, nowpage })
  return { result: rows, totalItems: total, pageSize, currentPage: nowpage }
})
