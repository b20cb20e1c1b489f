import { defineCall } from '../../../platform'
import { pageSize } from '../../../queries'
import { listClientAccounts } from '../../../queries/directory/client-account'

export default defineCall('employee/contact/accounts', async ({ nowpage, ...search }, { db, caller }) => {
  const { rows, total } = await listClientAccounts(db, caller.workspace, { ...search, nowpage })
  return { result: rows, totalItems: total, pageSize, currentPage: nowpage }
})
