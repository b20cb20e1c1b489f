import { defineCall } from '../../../platform'
import { countAccounts } from '../../../queries/ledger/accounts'
import { listLedgers } from '../../../queries/ledger/ledger'

export default defineCall('oa/ledger/list', async (_, { db, caller: { workspace } }) => {
  const [ledgers, counts] = await Promise.all([listLedgers(db, workspace), countAccounts(db, workspace)])
  return ledgers.map(({ id, rev, document }) => ({
    id,
    rev,
    ...document,
    endless: document.period === 'none',
    kind: document.kind ?? 'amount',
    accounts: counts.get(id) ?? 0,
  }))
})
