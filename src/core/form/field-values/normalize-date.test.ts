import { expect, test } from 'vitest'
import type { FormItem } from '../../../generated/types'
import { normalizeDate } from './normalize-date'

const date = (options: Record<string, unknown>): FormItem => ({
  type: 'date',
  name: '日期',
  key: 'date_1',
  keyindex: 1,
  model: 'date_1',
  options,
  rules: [],
})
const noon = Date.UTC(2026, 10, 22, 20, 30, 15)
const zone = 'Asia/Shanghai'

test.each([
  ['milliseconds', noon, '2026-11-23'],
  ['seconds', noon / 1000, '2026-11-23'],
  ['milliseconds before 1973', Date.UTC(1972, 5, 15), '1972-06-15'],
  ['milliseconds of 1970', Date.UTC(1970, 1, 20), '1970-02-20'],
  ['milliseconds before 1970', Date.UTC(1962, 2, 4, 1), '1962-03-04'],
  ['the moment that clocks count from', 0, '1970-01-01'],
  ['the first seconds that are read as such', 1e8, '1973-03-03'],
  ['the last seconds that are read as such', Date.UTC(2099, 11, 31) / 1000, '2099-12-31'],
  ['a date as it is stored', '2026-11-22', '2026-11-22'],
  ['no moment at all', Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY],
])('converts in a date field with timestamps %s, in the company time zone', (_, value, stored) =>
  expect(normalizeDate(date({ type: 'date', timestamp: true }), value, zone)).toBe(stored),
)

test.each([
  ['year', '2026'],
  ['month', '2026-11'],
  ['datetime', '2026-11-23 04:30:15'],
])('preserves with the format %s its part of the moment', (type, stored) =>
  expect(normalizeDate(date({ type, timestamp: true }), noon, zone)).toBe(stored),
)

test('converts a range at both ends', () =>
  expect(
    normalizeDate(date({ type: 'daterange', timestamp: true }), [noon, noon + 86_400_000], zone),
  ).toEqual(['2026-11-23', '2026-11-24']))

test('leaves numbers to the check in a date field without timestamps', () =>
  expect(normalizeDate(date({ type: 'date' }), noon, zone)).toBe(noon))
