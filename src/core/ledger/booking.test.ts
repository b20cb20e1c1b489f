import { expect, test } from 'vitest'
import { bookingSpanOf, capacityByThing, parseThings } from './booking'
import { checkLedger } from './check-ledger'

test.each([
  [
    'a range of times',
    ['2026-12-01 09:00:00', '2026-12-01 10:30:00'],
    '',
    '2026-12-01 09:00',
    '2026-12-01 10:30',
  ],
  [
    'a range of days, whose last day counts',
    ['2026-12-30', '2026-12-31'],
    '',
    '2026-12-30 00:00',
    '2027-01-01 00:00',
  ],
  ['one day', '2026-02-28', '', '2026-02-28 00:00', '2026-03-01 00:00'],
  ['a start and an end', '2026-12-01 09:00', '2026-12-01 10:00', '2026-12-01 09:00', '2026-12-01 10:00'],
  ['a time and the end of a day', '2026-12-01 09:00', '2026-12-02', '2026-12-01 09:00', '2026-12-03 00:00'],
])('books %s', (_, start, end, from, to) => {
  expect(bookingSpanOf(start, end)).toEqual({ from, to })
})

test.each([
  ['nothing', undefined, ''],
  ['one time', '2026-12-01 09:00', ''],
  ['an end before the start', '2026-12-01 09:00', '2026-12-01 08:00'],
  ['a text', '明天', '后天'],
  ['a day that does not exist', '2026-02-30', ''],
  ['a time that does not exist', '2026-02-20 25:00', '2026-02-22'],
  ['more than a year', '2026-01-01', '2027-01-05'],
])('does not book %s', (_, start, end) => {
  expect(bookingSpanOf(start, end)).toBeUndefined()
})

test('reads a thing a line, with its places after a comma', () => {
  expect(parseThings('一号会议室\n\n 工位区，20 \nRoom 3, 2\n上海,东')).toEqual([
    { name: '一号会议室', places: 1 },
    { name: '工位区', places: 20 },
    { name: 'Room 3', places: 2 },
    { name: '上海,东', places: 1 },
  ])
  expect(capacityByThing({ things: '一号' })('二号')).toBeUndefined()
  expect(capacityByThing({})('二号')).toBe(1)
})

test('a ledger of bookings has things instead of periods and amounts', () => {
  const around = { others: [], before: undefined, hasAccounts: false }
  const ledger = checkLedger(
    { name: '会议室', kind: 'booking', things: ' 一号\n二号，3\n', allowance: 7 },
    around,
  )
  expect(ledger).toMatchObject({
    dimensions: ['item'],
    period: 'none',
    allowance: 0,
    things: '一号\n二号，3',
  })
  for (const things of ['一号\n一号', '一号，0'])
    expect(() => checkLedger({ name: '会议室', kind: 'booking', things }, around)).toThrow()
})
