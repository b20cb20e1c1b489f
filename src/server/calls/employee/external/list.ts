import { defineCall } from '../../../platform'
import { pageSize } from '../../../queries'
import { listExternalContacts } from '../../../queries/directory/external-contact'

export default defineCall('employee/external/list', async ({ nowpage, text = '' }, { db, caller }) => {
  const { rows, total } = await listExternalContacts(db, caller.workspace, { text, nowpage })
  return { result: rows, totalItems: total, pageSize, currentPage: nowpage }
})
