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

test.each([-48 * h, h + 1, 90 * 24 * h])('shows the date of a moment %d ms ahead', (ahead) =>
  expect(relativeTime(now + ahead, now)).toBeUndefined(),
)

test.each([
  [30 * s, 'time.left', 30 * s],
  [47 * h, 'time.left', 47 * h],
  [0, 'time.left', 0],
  [-50 * h, 'time.late', 50 * h],
])('returns the side and the span of a deadline that is %d ms away', (away, code, span) =>
  expect(remainingTime(now + away, now)).toEqual({ code, span }),
)
