import { type LedgerAccountId, type LedgerTotals, subtractAmounts, sumAmounts } from './account'
import type { BookingSpan } from './booking'

/** Amount that a flow holds or uses of one account, by one of the uses of its design. */
export interface LedgerLine extends LedgerAccountId {
  /** Id of the use in the design. */
  use: string
  effect: 'spend' | 'grant'
  /** Names of the account's dimensions, as people read them. */
  names: string[]
  amount: number
  /** Start and end of a booking (core/ledger/booking), whose amount is its places; missing for amounts. */
  from?: string
  to?: string
}

/** Line that books a thing for a time. */
export type BookingLine = LedgerLine & BookingSpan

/** Whether a line books a thing, and moves no account. */
const isBookingLine = (line: LedgerLine): line is BookingLine =>
  line.from !== undefined && line.to !== undefined

/** What a flow has of its ledgers: idle = nothing, held while it runs, used once it is approved. */
export interface LedgerPosition {
  state: 'idle' | 'held' | 'used'
  lines: LedgerLine[]
}

/** Change of an account by an action: differences of its totals. */
export interface LedgerMove extends LedgerAccountId, LedgerTotals {
  kind: 'hold' | 'use' | 'release' | 'grant' | 'change'
  names: string[]
  /** Balance with which the account begins, if it is new. */
  allowance: number
  /** Balance that the action may not go below; null = it only warns. */
  floor: number | null
}

const nothing: LedgerTotals = { granted: 0, held: 0, used: 0 }

/** Returns what a line means for its account in a state of the flow. */
export function totalsOfLine({ effect, amount }: LedgerLine, state: LedgerPosition['state']): LedgerTotals {
  if (state === 'idle') return nothing
  if (effect === 'grant') return { ...nothing, granted: state === 'used' ? amount : 0 }
  return state === 'used' ? { ...nothing, used: amount } : { ...nothing, held: amount }
}

/** Returns what a flow books: nothing while it has nothing. */
export const bookingsOf = (position: LedgerPosition | null | undefined): BookingLine[] =>
  position && position.state !== 'idle' ? position.lines.filter(isBookingLine) : []

/** Returns the key by which lines of one account are added up, and accounts are locked in one order. */
export const accountOrder = ({ ledger, period, key }: LedgerAccountId): string =>
  JSON.stringify([ledger, period, key])

/** Compares accounts by the order in which they are locked. */
export function compareAccounts(one: LedgerAccountId, other: LedgerAccountId): number {
  const [a, b] = [accountOrder(one), accountOrder(other)]
  if (a === b) return 0
  return a < b ? -1 : 1
}

interface AccountTotals extends LedgerAccountId, LedgerTotals {
  names: string[]
}

/** Adds up a position by account. */
function totalsByAccount(position: LedgerPosition | null | undefined): Map<string, AccountTotals> {
  const totals = new Map<string, AccountTotals>()
  for (const line of position?.lines ?? []) {
    if (isBookingLine(line)) continue
    const { ledger, period, key, names } = line
    const id = accountOrder(line)
    const sum = totals.get(id) ?? { ...nothing, ledger, period, key, names }
    const more = totalsOfLine(line, position?.state ?? 'idle')
    totals.set(id, {
      ...sum,
      granted: sumAmounts(sum.granted, more.granted),
      held: sumAmounts(sum.held, more.held),
      used: sumAmounts(sum.used, more.used),
    })
  }
  return totals
}

function kindOf({ granted, held, used }: LedgerTotals): LedgerMove['kind'] {
  if (granted) return 'grant'
  if (used > 0) return 'use'
  if (used < 0) return held > 0 ? 'change' : 'release'
  return held > 0 ? 'hold' : 'release'
}

/** Returns the differences between two positions of a flow, by account, in the order in which these are locked. */
export function movesBetween(
  was: LedgerPosition | null | undefined,
  now: LedgerPosition | null | undefined,
  rulesOf: (ledger: string) => Pick<LedgerMove, 'allowance' | 'floor'>,
): LedgerMove[] {
  const [before, after] = [totalsByAccount(was), totalsByAccount(now)]
  const ids = [...new Set([...before.keys(), ...after.keys()])].sort()
  return ids.flatMap((id) => {
    const old = before.get(id)
    const account = after.get(id) ?? old
    if (!account) return []
    const of = (name: keyof LedgerTotals) =>
      subtractAmounts(after.get(id)?.[name] ?? 0, before.get(id)?.[name] ?? 0)
    const change = { granted: of('granted'), held: of('held'), used: of('used') }
    if (!change.granted && !change.held && !change.used) return []
    const { ledger, period, key, names } = account
    return [{ ledger, period, key, names, ...change, kind: kindOf(change), ...rulesOf(ledger) }]
  })
}
