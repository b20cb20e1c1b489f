import type { Ledger } from '../../generated/types'
import { BusinessError } from '../business-error'

/** Ledger as a form sends it; what is missing has its default. */
type LedgerDraft = Pick<Ledger, 'name' | 'dimensions' | 'period' | 'short' | 'carry'> & Partial<Ledger>

/** Ledgers around a changed one, and what it was. */
interface LedgerContext {
  others: readonly Pick<Ledger, 'name'>[]
  before: Ledger | undefined
  hasAccounts: boolean
}

const order = ['person', 'department', 'item'] as const

/** Completes a new or changed ledger; throws if its name is taken, or if it would orphan the accounts that it has. */
export function checkLedger(draft: LedgerDraft, { others, before, hasAccounts }: LedgerContext): Ledger {
  const {
    unit = '',
    digits = 2,
    allowance = 0,
    floor = 0,
    carryLimit,
    enabled = true,
    period,
    short,
    carry,
  } = draft
  const name = draft.name.trim()
  if (!name) throw new BusinessError('ledger-set.name-missing')
  if (others.some((other) => other.name === name)) throw new BusinessError('ledger-set.name-taken', { name })
  const dimensions = order.filter((one) => draft.dimensions.includes(one))
  const isOther = before && (before.period !== period || before.dimensions.join() !== dimensions.join())
  if (hasAccounts && isOther) throw new BusinessError('ledger-set.has-accounts', { name })
  const base = {
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
  return carry === 'limit' ? { ...base, carryLimit: carryLimit ?? 0 } : base
}
