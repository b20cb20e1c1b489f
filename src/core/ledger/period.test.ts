import { expect, test } from 'vitest'
import { isLedgerPeriod, ledgerPeriodOf, nextLedgerPeriod } from './period'

test.each([
  ['none', '2026-11-29', '', ''],
  ['year', '2026-11-29', '2026', '2027'],
  ['quarter', '2026-11-29', '2026-Q4', '2027-Q1'],
  ['quarter', '2026-03-31', '2026-Q1', '2026-Q2'],
  ['month', '2026-12-01', '2026-12', '2027-01'],
  ['month', '2026-08-31', '2026-08', '2026-09'],
] as const)('the %s of %s is "%s", and the next is "%s"', (kind, day, period, next) => {
  expect(ledgerPeriodOf(kind, day)).toBe(period)
  expect(nextLedgerPeriod(kind, period)).toBe(next)
  expect(isLedgerPeriod(kind, period)).toBe(true)
  expect(isLedgerPeriod(kind, '26')).toBe(false)
})
