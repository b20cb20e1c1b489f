import type { Ledger } from '../../generated/types'

type PeriodKind = Ledger['period']

const patterns: Readonly<Record<PeriodKind, RegExp>> = {
  none: /^$/,
  year: /^[12]\d{3}$/,
  quarter: /^[12]\d{3}-Q[1-4]$/,
  month: /^[12]\d{3}-(0[1-9]|1[0-2])$/,
}

/** Checks whether a text names a period of this kind. */
export const isLedgerPeriod = (kind: PeriodKind, period: string): boolean => patterns[kind].test(period)

/** Returns the period of a day (YYYY-MM-DD): 2026, 2026-Q1, 2026-03, or an empty text where there are none. */
export function ledgerPeriodOf(kind: PeriodKind, day: string): string {
  const [year = '', month = ''] = day.split('-')
  if (kind === 'none') return ''
  if (kind === 'year') return year
  return kind === 'month' ? `${year}-${month}` : `${year}-Q${Math.ceil(Number(month) / 3)}`
}

/** Returns the period after one of this kind. */
export function nextLedgerPeriod(kind: PeriodKind, period: string): string {
  if (kind === 'none') return ''
  const year = Number(period.slice(0, 4))
  const part = Number(period.slice(5).replace('Q', ''))
  const parts = { year: 0, quarter: 4, month: 12 }[kind]
  if (part >= parts) {
    const first = { year: '', quarter: '-Q1', month: '-01' }[kind]
    return `${year + 1}${first}`
  }
  return kind === 'quarter' ? `${year}-Q${part + 1}` : `${year}-${String(part + 1).padStart(2, '0')}`
}
