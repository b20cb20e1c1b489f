import { defineCall } from '../../../platform'
import { listClientAccounts, pageSize } from '../../../queries'

export default defineCall('employee/contact/accounts', async ({ nowpage, ...search }, { db, caller }) => {
  const { rows, total } = await listClientAccounts(db, caller.workspace, { ...search, nowpage })
  return { result: rows, totalItems: total, pageSize, currentPage: nowpage }
})
