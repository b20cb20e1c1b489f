import type { LedgerMove } from '../../../core/ledger'
import { accountText, balanceOf, isSameAccount, subtractAmounts, sumAmounts } from '../../../core/ledger'
import type { Foretold, Ledger } from '../../../generated/types'
import type { Context } from '../../platform'
import { findAccounts } from '../../queries/ledger/accounts'

/** Forecast with the moves of accounts that the action would make. */
interface LedgerForecast {
  forecast: Foretold
  moves: readonly LedgerMove[]
  ledgers: ReadonlyMap<string, Ledger> | undefined
}

/** Adds to a forecast what is left of each account before and after; runs no query where none is moved. */
export async function addLedgerEffects(
  { forecast, moves, ledgers }: LedgerForecast,
  { db, caller }: Context,
): Promise<Foretold> {
  const taking = moves.filter(
    ({ granted, held, used }) => subtractAmounts(sumAmounts(held, used), granted) !== 0,
  )
  if (!taking.length) return forecast
  const accounts = await findAccounts(db, caller.workspace, taking)
  const effects = taking.map((move) => {
    const { ledger, period, names, allowance, granted, held, used } = move
    const known = accounts.find((one) => isSameAccount(one, move))
    const { name = '', unit = '', floor = 0 } = ledgers?.get(ledger) ?? {}
    const left = known ? balanceOf(known) : allowance
    const taken = subtractAmounts(sumAmounts(held, used), granted)
    const after = subtractAmounts(left, taken)
    return { name, account: accountText(names, period), unit, left, after, short: taken > 0 && after < floor }
  })
  return { ...forecast, ledgers: effects }
}
