/** The entry of core/ledger: periods, accounts and amounts of ledgers, without flows. */

export {
  type AccountName,
  accountKey,
  accountText,
  balanceOf,
  isSameAccount,
  type LedgerAccountId,
  type LedgerTotals,
  maxLedgerAmount,
  roundAmount,
  subtractAmounts,
  sumAmounts,
} from './account'
export {
  type BookingSpan,
  bookingSpanOf,
  capacityByThing,
  isBookingLedger,
  maxCapacity,
  parseThings,
} from './booking'
export { checkLedger } from './check-ledger'
export { freeSpansOf } from './free-spans'
export { type OpeningAccount, type OpeningRow, planOpeningSheet } from './opening-sheet'
export { isLedgerPeriod, ledgerPeriodOf, nextLedgerPeriod } from './period'
export {
  accountOrder,
  type BookingLine,
  bookingsOf,
  compareAccounts,
  type LedgerLine,
  type LedgerMove,
  type LedgerPosition,
  movesBetween,
  totalsOfLine,
} from './position'
