import { expect, test } from 'vitest'
import { freeSpansOf } from './free-spans'

const at = (from: string, to: string, amount = 1) => ({ from, to, amount })
const day = { from: '07:00', to: '21:00' }

test.each([
  ['nothing is booked', [], 1, [['07:00', '21:00']]],
  [
    'bookings touch each other',
    [at('09:00', '10:00'), at('10:00', '11:00')],
    1,
    [
      ['07:00', '09:00'],
      ['11:00', '21:00'],
    ],
  ],
  ['a booking begins before the day and ends after it', [at('06:00', '22:00')], 1, []],
  ['one of two places is taken', [at('09:00', '10:00')], 2, [['07:00', '21:00']]],
  [
    'bookings overlap on both places',
    [at('09:00', '12:00'), at('11:00', '13:00')],
    2,
    [
      ['07:00', '11:00'],
      ['12:00', '21:00'],
    ],
  ],
  ['one booking takes all places', [at('07:00', '20:00', 3)], 3, [['20:00', '21:00']]],
] as const)('finds what is free if %s', (_, bookings, places, free) => {
  expect(freeSpansOf(bookings, { places, ...day })).toEqual(free.map(([from, to]) => ({ from, to })))
})
