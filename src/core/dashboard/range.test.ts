import fc from 'fast-check'
import { expect, test } from 'vitest'
import { completePeriods, daysOfPeriod, intersectRanges, momentsOfPeriod, resolveRange } from './range'

const zone = 'Asia/Shanghai'
/** 0:30 on 1 March 2026 in Shanghai, when it is still February in London. */
const now = Date.parse('2026-02-28T16:30:00Z')

test.each([
  ['month', '2026-02-28T16:00:00.000Z', '2026-03-31T15:59:59.999Z', '2026-01-31T16:00:00.000Z'],
  ['last-month', '2026-01-31T16:00:00.000Z', '2026-02-28T15:59:59.999Z', '2025-12-31T16:00:00.000Z'],
  ['quarter', '2025-12-31T16:00:00.000Z', '2026-03-31T15:59:59.999Z', '2025-09-30T16:00:00.000Z'],
  ['year', '2025-12-31T16:00:00.000Z', '2026-12-31T15:59:59.999Z', '2024-12-31T16:00:00.000Z'],
  ['last-year', '2024-12-31T16:00:00.000Z', '2025-12-31T15:59:59.999Z', '2023-12-31T16:00:00.000Z'],
  ['30-days', '2026-01-30T16:00:00.000Z', '2026-03-01T15:59:59.999Z', '2025-12-31T16:00:00.000Z'],
  ['12-months', '2025-03-31T16:00:00.000Z', '2026-03-31T15:59:59.999Z', '2024-03-31T16:00:00.000Z'],
] as const)(
  'the range %s is of the days of the company, after the range before',
  (name, from, to, before) => {
    const { range, previous } = resolveRange(name, now, zone)
    expect(range).toEqual({ from, to })
    expect(previous?.from).toBe(before)
    expect(Date.parse(previous?.to ?? '')).toBe(Date.parse(from) - 1)
  },
)

test('all time has no limits and nothing before it', () => {
  expect(resolveRange('all', now, zone)).toEqual({ range: {} })
})

test('ranges have in common the later beginning and the earlier end', () => {
  const common = intersectRanges(
    { from: '2026-01-01T00:00:00Z', to: '2026-06-01T00:00:00Z' },
    { from: '2026-02-01T08:00:00+08:00' },
  )
  expect(common).toEqual({ from: '2026-02-01T00:00:00.000Z', to: '2026-06-01T00:00:00.000Z' })
})

test.each([
  ['2026', '2026-01-01', '2026-12-31'],
  ['2024-02', '2024-02-01', '2024-02-29'],
  ['2026-Q4', '2026-10-01', '2026-12-31'],
])('the period %s has its days and moments', (period, from, to) => {
  expect(daysOfPeriod(period)).toEqual({ from, to })
  const moments = momentsOfPeriod(period, zone)
  expect(moments?.from?.slice(11)).toBe('16:00:00.000Z')
  expect(moments?.to).toBe(`${to}T15:59:59.999Z`)
})

test('a text that is no period has no days', () => {
  for (const text of ['', '2026-13', '20261', 'Q1', '2026-Q5']) expect(daysOfPeriod(text)).toBeUndefined()
})

test('periods are completed without gaps, in order', () => {
  expect(completePeriods(['2026-02', '2025-11'], 12)).toEqual(['2025-11', '2025-12', '2026-01', '2026-02'])
  expect(completePeriods(['2026-Q1', '2025-Q3'], 12)).toEqual(['2025-Q3', '2025-Q4', '2026-Q1'])
  expect(completePeriods(['2027', '2025'], 12)).toEqual(['2025', '2026', '2027'])
  expect(completePeriods(['1000-01', '2026-01'], 12)).toEqual(['1000-01', '2026-01'])
  expect(completePeriods(['', 'x'], 12)).toEqual([])
})

test('completing keeps every period that was given, within the limit', () => {
  const period = fc.tuple(fc.integer({ min: 1000, max: 3000 }), fc.integer({ min: 1, max: 12 }))
  const text = period.map(([year, month]) => `${year}-${String(month).padStart(2, '0')}`)
  fc.assert(
    fc.property(fc.uniqueArray(text, { maxLength: 20 }), (given) => {
      const all = completePeriods(given, 24)
      expect(all.length).toBeLessThanOrEqual(24)
      expect(all).toEqual([...all].sort())
      expect(given.every((one) => all.includes(one))).toBe(true)
    }),
  )
})
