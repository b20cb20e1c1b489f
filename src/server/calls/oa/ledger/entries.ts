import { defineCall } from '../../../platform'
import { toLedgerEntry } from '../../../presenters/ledger'
import { pageSize } from '../../../queries'
import { accountName, readEntries } from '../../../queries/ledger/accounts'

export default defineCall('oa/ledger/entries', async ({ nowpage, text = '' }, { db, caller }) => {
  const { rows, total } = await readEntries(db, caller.workspace, { text, offset: (nowpage - 1) * pageSize })
  const result = rows.map(({ name, period, names, ...entry }) => ({
    ...toLedgerEntry(entry),
    name,
    period,
    account: accountName({ name, names }),
  }))
  return { result, totalItems: total, pageSize, currentPage: nowpage }
})
