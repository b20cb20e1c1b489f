import { defineCall } from '../../../platform/http/define-call'
import { listClientAccounts } from '../../../queries/directory/client-account'
import { pageSize } from '../../../queries/sql/page'

export default defineCall('employee/contact/accounts', async ({ nowpage, ...search }, { db, caller }) => {
  const { rows, total } = await listClientAccounts(db, caller.workspace, { ...search, nowpage })
  return { result: rows, totalItems: total, pageSize, currentPage: nowpage }
})
