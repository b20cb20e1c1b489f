import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { WorkingCalendar, WorkingHours } from '../../generated/types'
import { compileCalendar } from './calendar'
import { localDay } from './instant'
import { addTimeSpan, postponeEnd, type SpanUnit, workingTimeBetween } from './time-span'
import { isWorkingDay } from './working-days'

const hour = 3_600_000
const day = 24 * hour
const begins = Date.UTC(2025, 8, 1)

const time = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

/** Hours of a day: none, a morning only, or with a break. */
const hours: fc.Arbitrary<WorkingHours> = fc
  .uniqueArray(fc.integer({ min: 0, max: 24 * 12 }), { minLength: 0, maxLength: 4 })
  .map((marks) => marks.map((mark) => mark * 5).sort((one, other) => one - other))
  .map((marks) =>
    marks.flatMap((mark, at) => {
      const until = marks[at + 1]
      return at % 2 || until === undefined ? [] : [{ from: time(mark), until: time(until) }]
    }),
  )

/** Calendar in a zone without clock changes, with at least one working weekday. */
const calendars: fc.Arbitrary<WorkingCalendar> = fc
  .record({
    zone: fc.constantFrom('Asia/Shanghai', 'UTC', 'Asia/Kolkata'),
    week: fc.array(hours, { minLength: 7, maxLength: 7 }),
    days: fc.uniqueArray(
      fc.record({
        day: fc.integer({ min: 1, max: 28 }).map((date) => `2025-09-${String(date).padStart(2, '0')}`),
        name: fc.constant(''),
        hours,
      }),
      { maxLength: 6, selector: (one) => one.day },
    ),
  })
  .filter(({ week }) => week.some((spans) => spans.length > 0))

const moment = fc.integer({ min: 0, max: 40 * 24 * 60 }).map((minutes) => begins + minutes * 60_000)
const unit = fc.constantFrom<SpanUnit>('hour', 'day', 'work-hour', 'work-day')
const amount = fc.integer({ min: 1, max: 12 })
const numRuns = 300

test('ends no earlier for a later begin or for more of a unit', () => {
  fc.assert(
    fc.property(calendars, unit, amount, moment, moment, (workingCalendar, unit, amount, one, other) => {
      const calendar = compileCalendar(workingCalendar)
      const [early, late] = [Math.min(one, other), Math.max(one, other)]
      const end = (from: number, more = 0) =>
        addTimeSpan({ unit, amount: amount + more }, from, calendar) ?? 0
      expect(end(early)).toBeLessThanOrEqual(end(late))
      expect(end(early)).toBeLessThan(end(early, 1))
      expect(end(early)).toBeGreaterThan(early)
    }),
    { numRuns },
  )
})

test('puts the given number of working hours between begin and end, and ends in working time', () => {
  fc.assert(
    fc.property(calendars, amount, moment, (workingCalendar, amount, from) => {
      const calendar = compileCalendar(workingCalendar)
      const end = addTimeSpan({ unit: 'work-hour', amount }, from, calendar) ?? 0
      expect(workingTimeBetween(calendar, from, end)).toBe(amount * hour)
      expect(workingTimeBetween(calendar, end - 1000, end)).toBe(1000)
    }),
    { numRuns },
  )
})

test('puts the given number of working days after the begin and ends within working hours', () => {
  fc.assert(
    fc.property(calendars, amount, moment, (workingCalendar, amount, from) => {
      const calendar = compileCalendar(workingCalendar)
      const end = addTimeSpan({ unit: 'work-day', amount }, from, calendar) ?? 0
      const first = localDay(from, calendar.zone)
      // An end at midnight belongs to the day that it ends.
      const last = localDay(end - 1, calendar.zone)
      const known = [last, last + 1].find((one) => {
        const days = Array.from({ length: one - first }, (_, at) => first + at + 1)
        return (
          days.filter((each) => isWorkingDay(calendar, each)).length === amount && isWorkingDay(calendar, one)
        )
      })
      expect(known).toBeDefined()
    }),
    { numRuns },
  )
})

test('computes spans and pauses alike by the clock and by an always working calendar', () => {
  const always: WorkingCalendar = {
    zone: 'Asia/Shanghai',
    week: Array.from({ length: 7 }, () => [{ from: '00:00', until: '24:00' }]),
    days: [],
  }
  const calendar = compileCalendar(always)
  fc.assert(
    fc.property(moment, amount, fc.integer({ min: 0, max: 90 }), (from, amount, pause) => {
      expect(addTimeSpan({ unit: 'work-hour', amount }, from, calendar)).toBe(from + amount * hour)
      expect(addTimeSpan({ unit: 'work-day', amount }, from, calendar)).toBe(from + amount * day)
      const span = { from, until: from + pause * hour }
      const ends = (['hour', 'work-hour'] as const).map((unit) =>
        postponeEnd(from + amount * day, { unit, ...span }, calendar),
      )
      expect(ends).toEqual(Array(2).fill(from + amount * day + pause * hour))
    }),
    { numRuns },
  )
})

test('preserves the remaining working time over a pause', () => {
  fc.assert(
    fc.property(
      calendars,
      amount,
      moment,
      fc.integer({ min: 0, max: 5_000 }),
      (workingCalendar, amount, from, minutes) => {
        const calendar = compileCalendar(workingCalendar)
        const end = addTimeSpan({ unit: 'work-hour', amount }, from, calendar) ?? 0
        const until = from + minutes * 60_000
        const later = postponeEnd(end, { unit: 'work-hour', from, until }, calendar)
        expect(workingTimeBetween(calendar, until, later)).toBe(amount * hour)
      },
    ),
    { numRuns },
  )
})

test('finds no end of working time in a calendar that never works', () => {
  const never = compileCalendar({ zone: 'UTC', week: Array.from({ length: 7 }, () => []), days: [] })
  expect(addTimeSpan({ unit: 'work-hour', amount: 1 }, begins, never)).toBeUndefined()
  expect(addTimeSpan({ unit: 'work-day', amount: 1 }, begins, never)).toBeUndefined()
  expect(addTimeSpan({ unit: 'hour', amount: 1 }, begins, never)).toBe(begins + hour)
})
