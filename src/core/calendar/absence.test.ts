import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  absencePeriodOf,
  absentDaysOf,
  findClashes,
  halfDayOf,
  isOverlapping,
  mergePeriods,
  rangeLength,
  wholeDays,
} from './absence'
import { markDays, standardCalendar } from './company-calendars'

const person = { id: 'a', name: '李娜' }

test.each([
  [
    'datetimerange',
    ['2026-12-28 13:00:00', '2026-12-30 12:00:00'],
    [['2026-12-28', '2026-12-30', true, true]],
  ],
  ['daterange', ['2026-12-28', '2026-12-30'], [['2026-12-28', '2026-12-30', false, false]]],
  [
    'dates',
    ['2026-12-28', '2026-12-30'],
    [
      ['2026-12-28', '2026-12-28', false, false],
      ['2026-12-30', '2026-12-30', false, false],
    ],
  ],
  ['date', '2026-12-28', [['2026-12-28', '2026-12-28', false, false]]],
  ['daterange', ['2026-12-30', '2026-12-28'], []],
  ['daterange', ['2026-12-30'], []],
  ['date', '后天', []],
  ['date', null, []],
])('reads the days of a %s %o', (type, value, days) => {
  const read = absentDaysOf(type, value).map((one) => [one.from, one.until, one.fromNoon, one.untilNoon])
  expect(read).toEqual(days)
})

test('lists people by their first day away, and only halves that are shared', () => {
  const absences = [
    { id: 'b', name: '王强', ...wholeDays('2026-12-29', '2026-12-29') },
    { ...person, from: '2026-12-28', until: '2026-12-28', fromNoon: false, untilNoon: true },
    { ...person, ...wholeDays('2026-12-30', '2026-12-31') },
  ]
  const afternoon = absentDaysOf('datetimerange', ['2026-12-28 13:00:00', '2026-12-30 18:00:00'])
  expect(findClashes(afternoon, absences).map(({ name }) => name)).toEqual(['王强', '李娜'])
  expect(findClashes(afternoon, absences)[1]?.absences).toHaveLength(1)
  const morning = absentDaysOf('datetimerange', ['2026-12-28 09:00:00', '2026-12-28 12:00:00'])
  expect(findClashes(morning, absences).map(({ id }) => id)).toEqual(['a'])
})

test('periods overlap in both directions or in none, and each with itself', () => {
  const day = fc.integer({ min: 1, max: 28 }).map((date) => `2026-12-${String(date).padStart(2, '0')}`)
  const period = fc
    .tuple(day, day, fc.boolean(), fc.boolean())
    .filter(
      ([from, until, fromNoon, untilNoon]) => from < until || (from === until && !(fromNoon && untilNoon)),
    )
    .map(([from, until, fromNoon, untilNoon]) => ({ from, until, fromNoon, untilNoon }))
  fc.assert(
    fc.property(period, period, (one, other) => {
      expect(isOverlapping(one, other)).toBe(isOverlapping(other, one))
      expect(isOverlapping(one, one)).toBe(true)
      if (one.until < other.from) expect(isOverlapping(one, other)).toBe(false)
    }),
  )
})

test('counts both ends of a range', () => expect(rangeLength('2026-12-31', '2027-01-01')).toBe(2))

test.each([
  ['2026-12-28 08:30:00', 0, 0],
  ['2026-12-28 12:00:00', 0, 1],
  ['2026-12-28 12:30:00', 1, 0],
  ['2026-12-28 17:30:00', 1, 1],
] as const)('assigns %s as end %i of a period to half %i', (moment, end, half) =>
  expect(halfDayOf(moment, end)).toBe(half),
)

test('marks public holidays and the weekends worked for them', () => {
  const marks = markDays(standardCalendar)
  expect(marks.get('2026-10-01')?.kind).toBe('off')
  const worked = [...marks.values()].filter(({ kind }) => kind === 'work')
  expect(worked.length).toBeGreaterThan(0)
  expect(marks.has('2026-12-08')).toBe(false)
})

test.each([
  [false, false, '2026-12-27T16:00:00.000Z', '2026-12-30T16:00:00.000Z'],
  [true, false, '2026-12-28T04:00:00.000Z', '2026-12-30T16:00:00.000Z'],
  [false, true, '2026-12-27T16:00:00.000Z', '2026-12-30T04:00:00.000Z'],
])(
  'turns days into a period of the company, from noon %s and until noon %s',
  (fromNoon, untilNoon, ...ends) => {
    const days = { ...wholeDays('2026-12-28', '2026-12-30'), fromNoon, untilNoon }
    const { beginsAt, endsAt } = absencePeriodOf(days, 'Asia/Shanghai')
    expect([beginsAt, endsAt].map((at) => new Date(at).toISOString())).toEqual(ends)
  },
)

const period = fc
  .tuple(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 1, max: 9 }))
  .map(([beginsAt, length]) => ({ beginsAt, endsAt: beginsAt + length }))

test('merges periods into separate ones in order that hold the same moments', () =>
  fc.assert(
    fc.property(fc.array(period), (periods) => {
      const merged = mergePeriods(periods)
      const holds = (all: typeof periods, at: number) =>
        all.some(({ beginsAt, endsAt }) => beginsAt <= at && at < endsAt)
      for (let at = 0; at < 50; at++) expect(holds(merged, at)).toBe(holds(periods, at))
      for (const [n, { beginsAt }] of merged.entries())
        expect(n === 0 || beginsAt > (merged[n - 1]?.endsAt ?? 0)).toBe(true)
    }),
  ))
