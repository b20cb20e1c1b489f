import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { companyZone as zone } from '../../company/company-zone'
import { localTime } from '../../text/formats'
import { archiveCutoff, nextArchiveRun, retentionEnd } from './archive-plan'

const at = (shown: string) => Date.parse(`${shown.replace(' ', 'T')}+08:00`)
const shown = (instant: number) => localTime(instant, zone)

test.each([
  ['month', '2026-11-23 15:00:00', '2026-12-01 01:00:00'],
  ['month', '2026-12-01 00:59:59', '2026-12-01 01:00:00'],
  ['month', '2026-12-01 01:00:00', '2027-01-01 01:00:00'],
  ['quarterly', '2026-11-23 15:00:00', '2027-01-01 01:00:00'],
  ['quarterly', '2026-02-28 15:00:00', '2026-04-01 01:00:00'],
  ['year', '2026-01-01 00:30:00', '2026-01-01 01:00:00'],
  ['year', '2026-01-01 01:00:00', '2027-01-01 01:00:00'],
] as const)('schedules a plan of every %s created at %s to run at %s', (frequency, after, next) =>
  expect(shown(nextArchiveRun(frequency, { after: at(after), zone }))).toBe(next),
)

test.each([
  ['3months', '2026-11-23 15:00:00', '2026-08-23'],
  ['3months', '2026-05-31 15:00:00', '2026-02-28'],
  ['9months', '2026-05-31 15:00:00', '2025-08-31'],
  ['2years', '2028-02-29 15:00:00', '2026-02-28'],
  ['3years', '2026-11-23 15:00:00', '2023-11-23'],
  ['1year', '2028-02-29 15:00:00', '2027-02-28'],
  ['4years', '2028-02-29 15:00:00', '2024-02-29'],
] as const)('subtracts %s from %s and returns %s', (period, now, day) =>
  expect(shown(archiveCutoff(period, { now: at(now), zone })).slice(0, 10)).toBe(day),
)

test('keeps flows for a number of years, or for ever', () => {
  const now = at('2028-02-29 15:00:00')
  expect(retentionEnd(null, { now, zone })).toBeNull()
  expect(shown(retentionEnd(10, { now, zone }) ?? 0).slice(0, 10)).toBe('2038-02-28')
})

describe('next archive run at any moment', () => {
  const instant = fc.integer({ min: at('2000-01-01 00:00:00'), max: at('2100-01-01 00:00:00') })
  const frequency = fc.constantFrom('month' as const, 'quarterly' as const, 'year' as const)

  test('schedules the next run on the first of a month, with no run in between', () =>
    fc.assert(
      fc.property(instant, frequency, (after, often) => {
        const next = nextArchiveRun(often, { after, zone })
        expect(next).toBeGreaterThan(after)
        expect(shown(next).slice(8)).toBe('01 01:00:00')
        expect(nextArchiveRun(often, { after: next - 1, zone })).toBe(next)
      }),
    ))
})
