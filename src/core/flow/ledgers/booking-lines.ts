import type { Ledger, LedgerUse } from '../../../generated/types'
import { BusinessError } from '../../business-error'
import { evaluateExpression, isNumeric, parseNumber, type Scope, toPlainText } from '../../expression'
import { isEmpty } from '../../form'
import {
  accountKey,
  type BookingSpan,
  bookingSpanOf,
  bookingsOf,
  capacityByThing,
  type LedgerLine,
  maxLedgerAmount,
  roundAmount,
} from '../../ledger'
import { localTime } from '../../text/formats'
import { type FlowSnapshot, snapshotClock } from '../snapshot'

/** Whether a flow has a booking that is not over yet. */
export const hasCurrentBooking = (snapshot: FlowSnapshot): boolean => {
  const now = localTime(snapshot.now, snapshotClock(snapshot).zone)
  return bookingsOf(snapshot.flow?.ledger).some(({ to }) => to > now)
}

/** Maximum length of the name of an item. */
export const maxItem = 100

/** Evaluates the amount of a use; an empty value is zero, and what is no number is undefined. */
export function amountOf({ amount }: LedgerUse, { digits }: Ledger, scope: Scope): number | undefined {
  const { value, problem } = evaluateExpression(amount, scope)
  if (problem) return undefined
  if (isEmpty(value)) return 0
  const number = typeof value === 'string' ? parseNumber(value) : value
  if (!isNumeric(number)) return undefined
  const rounded = roundAmount(number, digits)
  return Math.abs(rounded) <= maxLedgerAmount ? rounded : undefined
}

/** Returns the time of a booking. */
function spanOf({ from = '', to = '' }: LedgerUse, scope: Scope): BookingSpan | undefined {
  const [start, end] = [from, to].map((formula) =>
    formula ? evaluateExpression(formula, scope) : { value: undefined, problem: undefined },
  )
  return start?.problem || end?.problem ? undefined : bookingSpanOf(start?.value, end?.value)
}

/** Returns the things that a use books: those of its formula, which may be a list. */
function thingsOf({ item = '' }: LedgerUse, { name }: Ledger, scope: Scope): string[] {
  const { value, problem } = evaluateExpression(item, scope)
  if (problem) throw new BusinessError('ledger.no-item', { name })
  const texts = (Array.isArray(value) ? value : [value]).map((one) => toPlainText(one).trim())
  return [...new Set(texts.filter(Boolean).map((text) => text.slice(0, maxItem)))]
}

/**
 * Computes what a use books: some places of each thing for a time; throws if it is unclear which of them or when. Nothing
 * is booked where no thing is chosen, such as by a request for a car that has none yet.
 */
export function bookingLinesOf(use: LedgerUse, ledger: Ledger, scope: Scope): LedgerLine[] {
  const { name } = ledger
  const things = thingsOf(use, ledger, scope)
  const amount = use.amount.trim() ? amountOf(use, ledger, scope) : 1
  if (amount === undefined) throw new BusinessError('ledger.amount-unclear', { name })
  if (amount < 0) throw new BusinessError('ledger.amount-negative', { name })
  if (amount === 0 || !things.length) return []
  const span = spanOf(use, scope)
  if (!span) throw new BusinessError('ledger.no-span', { name })
  const has = capacityByThing(ledger)
  return things.map((item) => {
    if (has(item) === undefined) throw new BusinessError('ledger.no-thing', { name, item })
    const account = { ledger: use.ledger, period: '', key: accountKey([{ id: item }]), names: [item] }
    return { use: use.id, effect: 'spend', ...account, amount, ...span }
  })
}
