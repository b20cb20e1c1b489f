import { type Numeric, round } from '../expression'
import { sumNumbers } from '../text/exact-sum'

/** Identity of an account: its ledger, its period (empty = none) and the key of its dimensions. */
export interface LedgerAccountId {
  ledger: string
  period: string
  key: string
}

/** Whether two identities are those of one account. */
export const isSameAccount = (one: LedgerAccountId, other: LedgerAccountId): boolean =>
  one.ledger === other.ledger && one.period === other.period && one.key === other.key

/** Value of a dimension: what identifies it, and how people read it. */
export interface AccountName {
  id: string
  name: string
}

/** Amounts of an account: granted in all, held by running flows, used by approved ones. */
export interface LedgerTotals {
  granted: number
  held: number
  used: number
}

/** Largest amount of one line, either way; sums of them stay exact. */
export const maxLedgerAmount = 10_000_000_000

/** Returns the key of an account from the ids of its dimensions, in the order of the ledger. */
export const accountKey = (values: readonly Pick<AccountName, 'id'>[]): string =>
  JSON.stringify(values.map(({ id }) => id))

/** Returns the name of an account as people read it; empty for a ledger without dimensions. */
export const accountText = (names: readonly string[], period = ''): string =>
  [...names, period].filter(Boolean).join(' / ')

/** Adds amounts exactly. */
export const sumAmounts = (...amounts: readonly number[]): number => sumNumbers(amounts)

/** Subtracts amounts exactly. */
export const subtractAmounts = (from: number, amount: number): number => sumAmounts(from, 0 - amount)

/** Returns what an account has left: neither used nor held. */
export const balanceOf = ({ granted, held, used }: LedgerTotals): number =>
  sumAmounts(granted, 0 - held, 0 - used)

/** Rounds an amount to the decimals of its ledger. */
export const roundAmount = (amount: Numeric, digits: number): number => Number(round(amount, digits)) + 0
