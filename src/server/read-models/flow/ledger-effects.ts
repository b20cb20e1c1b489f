import type { LedgerForecast as Effects } from '../../../core/flow'
import { accountText, balanceOf, isSameAccount, subtractAmounts, sumAmounts } from '../../../core/ledger'
import type { Foretold, Ledger } from '../../../generated/types'
import type { Context } from '../../platform'
import { findAccounts } from '../../queries/ledger/accounts'
import { loadBookingViews } from './flow-bookings'

/** Forecast with what the action would do to ledgers. */
interface LedgerForecast {
  forecast: Foretold
  effects: Effects
  ledgers: ReadonlyMap<string, Ledger> | undefined
  /** Id of the flow; empty for one that is not started yet. */
  flowId: string
}

/** Returns what is left of each account before and after its move; runs no query where none is moved. */
async function accountEffects(
  { effects: { moves }, ledgers }: Pick<LedgerForecast, 'effects' | 'ledgers'>,
  { db, caller }: Context,
): Promise<Foretold['ledgers']> {
  const taking = moves.filter(
    ({ granted, held, used }) => subtractAmounts(sumAmounts(held, used), granted) !== 0,
  )
  if (!taking.length) return undefined
  const accounts = await findAccounts(db, caller.workspace, taking)
  return taking.map((move) => {
    const { ledger, period, names, allowance, granted, held, used } = move
    const known = accounts.find((one) => isSameAccount(one, move))
    const { name = '', unit = '', floor = 0 } = ledgers?.get(ledger) ?? {}
    const left = known ? balanceOf(known) : allowance
    const spent = subtractAmounts(sumAmounts(held, used), granted)
    const after = subtractAmounts(left, spent)
    return { name, account: accountText(names, period), unit, left, after, short: spent > 0 && after < floor }
  })
}

/** Adds to a forecast what is left of each account, and whether what it books is free. */
export async function addLedgerEffects(
  { forecast, flowId, ...found }: LedgerForecast,
  context: Context,
): Promise<Foretold> {
  const { bookings: lines } = found.effects
  const [ledgers, bookings] = await Promise.all([
    accountEffects(found, context),
    loadBookingViews(lines, { flowId, ledgers: found.ledgers }, context),
  ])
  return { ...forecast, ...(ledgers && { ledgers }), ...(bookings.length > 0 && { bookings }) }
}
