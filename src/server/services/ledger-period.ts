import { BusinessError } from '../../core/business-error'
import { companyZone } from '../../core/company/company-zone'
import {
  balanceOf,
  compareAccounts,
  isLedgerPeriod,
  ledgerPeriodOf,
  nextLedgerPeriod,
  subtractAmounts,
  sumAmounts,
} from '../../core/ledger'
import { localDate } from '../../core/text/formats'
import type { Ledger, OaLedgerCarryBody, OaLedgerCarryData } from '../../generated/types'
import type { Context, Tx } from '../platform'
import { logAuditEvent } from '../queries'
import { lockPeriod } from '../queries/ledger/accounts'
import { lockLedger } from '../queries/ledger/ledger'
import { type AccountMove, moveAccounts } from '../queries/ledger/move-accounts'

/** Number of accounts that one statement moves. */
const accountsPerStatement = 500

/** Returns how much of a rest goes to the next period, of which some was carried before. */
function carriedOf({ carry, carryLimit = 0 }: Ledger, rest: number, before: number): number {
  if (carry === 'none') return 0
  return carry === 'all' ? rest : Math.max(0, Math.min(rest, subtractAmounts(carryLimit, before)))
}

/** Throws for what is no period of the ledger, or one that is not over yet. */
function assertPeriodEnded({ period: kind, name }: Ledger, period: string, now: number): void {
  if (kind === 'none' || !isLedgerPeriod(kind, period))
    throw new BusinessError('ledger-set.no-period', { name, period })
  if (period >= ledgerPeriodOf(kind, localDate(now, companyZone)))
    throw new BusinessError('ledger-set.period-open', { name, period })
}

/**
 * Closes a period of a ledger: what is left of each account leaves it, and what the rule carries goes to the account of
 * the next period. What running flows hold stays; closing again carries what they have given back since.
 */
export async function closeLedgerPeriod(
  tx: Tx,
  { id, period }: OaLedgerCarryBody,
  { caller, clock, newId }: Pick<Context, 'caller' | 'clock' | 'newId'>,
): Promise<OaLedgerCarryData> {
  const { workspace } = caller
  const row = await lockLedger(tx, workspace, id)
  if (!row) throw new BusinessError('ledger.gone')
  const { document: ledger } = row
  const now = clock.now()
  assertPeriodEnded(ledger, period, now)
  const next = nextLedgerPeriod(ledger.period, period)
  const accounts = await lockPeriod(tx, workspace, { ledger: id, period, next })
  const rests = accounts.flatMap(({ carried, ...account }) => {
    const rest = balanceOf(account)
    return rest > 0 ? [{ ...account, rest, carry: carriedOf(ledger, rest, carried) }] : []
  })
  rests.sort((a, b) => compareAccounts({ ledger: id, period, ...a }, { ledger: id, period, ...b }))
  const move = (account: { key: string; names: string[] }, at: string, granted: number): AccountMove => ({
    ledger: id,
    period: at,
    key: account.key,
    names: account.names,
    kind: 'carry',
    granted,
    held: 0,
    used: 0,
    allowance: ledger.allowance,
    floor: null,
  })
  const context = { workspace, newId, now, by: caller, flowId: null }
  for (let from = 0; from < rests.length; from += accountsPerStatement) {
    const some = rests.slice(from, from + accountsPerStatement)
    await moveAccounts(
      tx,
      context,
      some.map((one) => move(one, period, 0 - one.rest)),
    )
    await moveAccounts(
      tx,
      context,
      some.flatMap((one) => (one.carry ? [move(one, next, one.carry)] : [])),
    )
  }
  const carried = sumAmounts(...rests.map(({ carry }) => carry))
  const result = {
    accounts: rests.length,
    carried,
    lapsed: subtractAmounts(sumAmounts(...rests.map(({ rest }) => rest)), carried),
  }
  const details = { id, period, ...result }
  await logAuditEvent(tx, { caller, id: newId(), now }, { action: 'ledger-period', details })
  return result
}
