import { expect, test } from 'vitest'
import { absoluteTime } from './local-time'

test('shows a time in the time zone of the reader, to the minute', () => {
  expect(absoluteTime(new Date(2026, 10, 5, 9, 7).getTime())).toBe('2026-11-05 09:07')
  expect(absoluteTime(new Date(2026, 10, 21, 11, 46, 21).toISOString())).toBe('2026-11-21 11:46')
})
