import type { Ledger } from '../../generated/types'
import { BusinessError } from '../business-error'
import { assertThings, isBookingLedger } from './booking'

/** Ledger as a form sends it; what is missing has its default. */
type LedgerDraft = Pick<Ledger, 'name'> & Partial<Ledger>

/** Ledgers around a changed one, and what it was. */
interface LedgerContext {
  others: readonly Pick<Ledger, 'name'>[]
  before: Ledger | undefined
  hasAccounts: boolean
}

const order = ['person', 'department', 'item'] as const

/** Parts that only amounts have, as a ledger of bookings has them. */
const booking = {
  digits: 0,
  dimensions: ['item'],
  period: 'none',
  allowance: 0,
  floor: 0,
  carry: 'none',
} as const satisfies Partial<Ledger>

/** Returns the parts of a ledger of bookings. */
function bookingPartsOf({ things = '', bookers = true }: LedgerDraft): Partial<Ledger> {
  assertThings(things)
  return { ...booking, dimensions: [...booking.dimensions], kind: 'booking', things: things.trim(), bookers }
}

/** Completes a new or changed ledger; throws if its name is taken, or if it would orphan the accounts that it has. */
export function checkLedger(draft: LedgerDraft, { others, before, hasAccounts }: LedgerContext): Ledger {
  const {
    unit = '',
    digits = 2,
    allowance = 0,
    floor = 0,
    carryLimit,
    enabled = true,
    period = 'none',
    short = 'refuse',
    carry = 'none',
  } = draft
  const name = draft.name.trim()
  if (!name) throw new BusinessError('ledger-set.name-missing')
  if (others.some((other) => other.name === name)) throw new BusinessError('ledger-set.name-taken', { name })
  const dimensions = order.filter((one) => draft.dimensions?.includes(one))
  const isBooked = draft.kind === 'booking'
  const isOther =
    before &&
    (isBookingLedger(before) !== isBooked ||
      (!isBooked && (before.period !== period || before.dimensions.join() !== dimensions.join())))
  if (hasAccounts && isOther) throw new BusinessError('ledger-set.has-accounts', { name })
  const base: Ledger = {
    name,
    unit: unit.trim(),
    digits,
    dimensions,
    period,
    allowance,
    floor,
    short,
    carry,
    enabled,
  }
  if (isBooked) return { ...base, ...bookingPartsOf(draft) }
  return carry === 'limit' ? { ...base, carryLimit: carryLimit ?? 0 } : base
}
