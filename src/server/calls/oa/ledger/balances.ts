import { defineCall } from '../../../platform'
import { toLedgerBalance } from '../../../presenters/ledger'
import { pageSize } from '../../../queries'
import { readBalances } from '../../../queries/ledger/accounts'

export default defineCall('oa/ledger/balances', async ({ nowpage, ...filter }, { db, caller }) => {
  const range = { limit: pageSize, offset: (nowpage - 1) * pageSize }
  const { rows, total } = await readBalances(db, caller.workspace, { ...filter, ...range })
  return { result: rows.map(toLedgerBalance), totalItems: total, pageSize, currentPage: nowpage }
})
