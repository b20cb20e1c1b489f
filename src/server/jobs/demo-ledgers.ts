import company from '#fixtures/company.json'
import ledgers from '#fixtures/ledgers.json'
import { companyZone } from '../../core/company/company-zone'
import { accountKey, ledgerPeriodOf, subtractAmounts } from '../../core/ledger'
import { localDate } from '../../core/text/formats'
import type { Ledger } from '../../generated/types'
import type { Tx } from '../platform'
import type { DesignSaveContext } from '../queries'
import { writeLedger } from '../queries/ledger/ledger'
import { moveAccounts } from '../queries/ledger/move-accounts'

/** Adds the ledgers of the demo company, with opening balances of this year (fixtures/ledgers.json). */
export async function addDemoLedgers(tx: Tx, saving: DesignSaveContext): Promise<void> {
  const { workspace, now, newId } = saving
  const by = { id: 'admin', name: company.people.find(({ id }) => id === 'admin')?.name ?? '' }
  for (const { id: ledger, document, openings } of ledgers.ledgers) {
    const { allowance, period } = document as Ledger
    await writeLedger(tx, saving, { id: ledger, document: document as Ledger })
    const moves = openings.map(({ person, amount }) => ({
      ledger,
      period: ledgerPeriodOf(period, localDate(now, companyZone)),
      key: accountKey([{ id: person }]),
      names: [company.people.find(({ id }) => id === person)?.name ?? person],
      kind: 'import' as const,
      granted: subtractAmounts(amount, allowance),
      held: 0,
      used: 0,
      allowance,
      floor: null,
    }))
    await moveAccounts(tx, { workspace, newId, now, by, flowId: null }, moves)
  }
}
