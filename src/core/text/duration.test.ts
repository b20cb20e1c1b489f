import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatDuration, splitSeconds } from './duration'

const say = (code: string, params: Record<string, number>) =>
  `${code.replace('span.', '')} ${Object.values(params).join(':')}`

test.each([
  [0, 'minutes 1', 'minutes 1', 'time-text 0:0:0'],
  [59, 'minutes 1', 'minutes 1', 'time-text 0:0:0'],
  [3_599, 'minutes 59', 'minutes 60', 'time-text 0:0:59'],
  [3_600, 'hours 1', 'hours 1', 'time-text 0:1:0'],
  [5_760, 'hours 1 minutes 36', 'hours 1.6', 'time-text 0:1:36'],
  [90_060, 'days 1 hours 1', 'hours 25', 'time-text 1:1:1'],
  [86_400 + 120, 'days 1 minutes 2', 'hours 24', 'time-text 1:0:2'],
  [259_200, 'days 3', 'days 3', 'time-text 3:0:0'],
])('formats %i seconds in two units, in the largest and in all', (seconds, two, largest, all) => {
  expect(formatDuration(seconds, 'two-units', say)).toBe(two)
  expect(formatDuration(seconds, 'largest-unit', say)).toBe(largest)
  expect(formatDuration(seconds, 'all-units', say)).toBe(all)
})

test('splits seconds so that the parts add up to all whole minutes', () =>
  fc.assert(
    fc.property(fc.nat(10_000_000), (seconds) => {
      const { days, hours, minutes } = splitSeconds(seconds)
      expect(hours).toBeLessThan(24)
      expect(minutes).toBeLessThan(60)
      expect(days * 86_400 + hours * 3_600 + minutes * 60).toBe(seconds - (seconds % 60))
    }),
  ))
