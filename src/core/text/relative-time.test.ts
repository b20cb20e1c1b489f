import { expect, test } from 'vitest'
import { relativeTime, remainingTime } from './relative-time'

const now = Date.UTC(2026, 10, 21, 10)
const s = 1_000
const h = 3_600 * s

test.each([
  ['a moment ago', 0, 'time.just-now', {}],
  ['29.9 seconds', 29.9 * s, 'time.just-now', {}],
  ['30 seconds', 30 * s, 'time.minutes-ago', { n: 1 }],
  ['59 minutes', 59 * 60 * s, 'time.minutes-ago', { n: 59 }],
  ['an hour', h, 'time.hours-ago', { n: 1 }],
  ['just under a day', 24 * h - 1, 'time.hours-ago', { n: 23 }],
  ['a day', 24 * h, 'time.one-day-ago', {}],
  ['just under two days', 48 * h - 1, 'time.one-day-ago', {}],
  ['five minutes ahead of our clock', -5 * 60 * s, 'time.just-now', {}],
])('describes %s as relative time', (_, ago, code, params) =>
  expect(relativeTime(now - ago, now)).toEqual({ code, params }),
)

test('shows the date from two days on', () => expect(relativeTime(now - 48 * h, now)).toBeUndefined())

test.each([
  [30 * s, 'time.minutes-left', 1],
  [90 * 60 * s, 'time.hours-left', 1],
  [47 * h, 'time.hours-left', 47],
  [50 * h, 'time.days-left', 2],
  [-50 * h, 'time.days-late', 2],
  [-5 * 60 * s, 'time.minutes-late', 5],
])('formats %d ms until the deadline', (span, code, n) =>
  expect(remainingTime(now + span, now)).toEqual({ code, params: { n } }),
)
