import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { WorkingCalendar, WorkingHours } from '../../generated/types'
import { localTime } from '../text/formats'
import { compileCalendar } from './calendar'
import { dayNumberToParts, isoWeekday, parseDay, toDayNumber } from './day'
import { addWorkingTime, workingTimeBetween } from './time-span'
import { isWorkingDay, nthWorkingDay, shiftWorkingDays } from './working-days'

const numRuns = Number(process.env.CALENDAR_RUNS ?? 15)
const minute = 60_000

const two = (part: number) => String(part).padStart(2, '0')
const written = (minutes: number) => `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`

const span = fc
  .tuple(fc.integer({ min: 0, max: 1_439 }), fc.integer({ min: 0, max: 1_440 }))
  .filter(([from, until]) => from < until)
  .map(([from, until]) => ({ from: written(from), until: written(until) }))
/** Hours, which may overlap: no time counts twice. */
const hours = fc.array(span, { maxLength: 3 })
const off: WorkingHours = []

/** Zones with their change to and from summer time: by an hour, by half an hour, and none. */
const around = fc.constantFrom(
  { zone: 'Asia/Shanghai', days: ['2025-10-01'] },
  { zone: 'America/New_York', days: ['2025-03-09', '2025-11-02'] },
  { zone: 'Europe/Madrid', days: ['2025-03-30', '2025-10-26'] },
  { zone: 'Australia/Lord_Howe', days: ['2025-04-06', '2025-10-05'] },
  { zone: 'America/Santiago', days: ['2025-04-05', '2025-04-06', '2025-09-07'] },
)

interface Case {
  kept: WorkingCalendar
  start: number
}

const aCase: fc.Arbitrary<Case> = around.chain(({ zone, days }) =>
  fc
    .record({
      week: fc.array(hours, { minLength: 7, maxLength: 7 }),
      near: fc.constantFrom(...days),
      offset: fc.integer({ min: -3 * 1_440, max: 1_440 }),
      special: fc.uniqueArray(fc.record({ at: fc.integer({ min: -3, max: 3 }), hours }), {
        maxLength: 3,
        selector: ({ at }) => at,
      }),
    })
    .map(({ week, near, offset, special }) => ({
      kept: {
        zone,
        week,
        days: special.map(({ at, hours: other }) => {
          const { year, month, date } = dayNumberToParts(parseDay(near) + at)
          return { day: `${year}-${two(month)}-${two(date)}`, name: '', hours: other }
        }),
      },
      start: parseDay(near) * 86_400_000 + offset * minute,
    })),
)

/** Whether people work in the minute after an instant, read from the local time of the zone. */
function worksAt({ zone, week, days }: WorkingCalendar, at: number): boolean {
  const shown = localTime(at, zone)
  const [day, time] = [shown.slice(0, 10), shown.slice(11, 16)]
  const spans = days.find((one) => one.day === day)?.hours ?? week[isoWeekday(parseDay(day)) - 1] ?? off
  return spans.some(({ from, until }) => from <= time && time < until)
}

const minutesOf = (workingCalendar: WorkingCalendar, start: number, count: number): boolean[] =>
  Array.from({ length: count }, (_, index) => worksAt(workingCalendar, start + index * minute))

test('measures working time between two instants as a minute-by-minute count does', () => {
  fc.assert(
    fc.property(aCase, fc.integer({ min: -60, max: 3 * 1_440 }), ({ kept, start }, long) => {
      const counted = minutesOf(kept, start, Math.max(0, long)).filter(Boolean).length
      expect(workingTimeBetween(compileCalendar(kept), start, start + long * minute)).toBe(counted * minute)
    }),
    { numRuns },
  )
})

test('adds working time minute by minute and ends with the last minute needed', () => {
  fc.assert(
    fc.property(aCase, fc.integer({ min: 1, max: 1_500 }), ({ kept, start }, wanted) => {
      const working = minutesOf(kept, start, 3 * 1_440).flatMap((works, index) => (works ? [index] : []))
      const last = working[wanted - 1]
      const found = addWorkingTime(compileCalendar(kept), start, wanted * 60)
      if (last === undefined)
        expect(found ?? Number.POSITIVE_INFINITY).toBeGreaterThan(start + 3 * 1_440 * minute)
      else expect(found).toBe(start + (last + 1) * minute)
    }),
    { numRuns },
  )
})

test('agrees in adding and measuring working time, also within a minute', () => {
  fc.assert(
    fc.property(aCase, fc.integer({ min: 1, max: 400_000 }), ({ kept, start }, seconds) => {
      const calendar = compileCalendar(kept)
      const end = addWorkingTime(calendar, start, seconds)
      fc.pre(end !== undefined)
      expect(workingTimeBetween(calendar, start, end)).toBe(seconds * 1000)
      expect(workingTimeBetween(calendar, start, end - 1000)).toBeLessThan(seconds * 1000)
    }),
    { numRuns },
  )
})

test('counts working days one after the other, forwards and backwards', () => {
  fc.assert(
    fc.property(aCase, fc.integer({ min: 1, max: 30 }), ({ kept, start }, count) => {
      fc.pre(kept.week.some((spans) => spans.length > 0))
      const calendar = compileCalendar(kept)
      const from = Math.floor(start / 86_400_000)
      const later = shiftWorkingDays(calendar, from, count) ?? from
      const passed = Array.from({ length: later - from }, (_, index) => from + index + 1)
      expect(passed.filter((day) => isWorkingDay(calendar, day))).toHaveLength(count)
      expect(isWorkingDay(calendar, later)).toBe(true)
      expect(shiftWorkingDays(calendar, later + 1, -1)).toBe(later)
    }),
    { numRuns },
  )
})

test('finds the nth working day of a month from either end of its list', () => {
  fc.assert(
    fc.property(
      aCase,
      fc.integer({ min: 1, max: 12 }),
      fc.integer({ min: 1, max: 31 }),
      ({ kept }, month, n) => {
        const calendar = compileCalendar(kept)
        const [first, after] = [toDayNumber(2025, month, 1), toDayNumber(2025, month + 1, 1)]
        const days = Array.from({ length: after - first }, (_, index) => first + index)
        const working = days.filter((day) => isWorkingDay(calendar, day))
        const [at, fromEnd] = [n, -n].map((nth) => nthWorkingDay(calendar, { year: 2025, month }, nth))
        expect(at).toBe(working[n - 1])
        expect(fromEnd).toBe(working.at(-n))
      },
    ),
    { numRuns },
  )
})

test('finds nothing in a calendar without any working time', () => {
  const never = compileCalendar({
    zone: 'Asia/Shanghai',
    week: Array.from({ length: 7 }, () => off),
    days: [],
  })
  expect(addWorkingTime(never, 0, 1)).toBeUndefined()
  expect(addWorkingTime(never, 5, 0)).toBe(5)
  expect(shiftWorkingDays(never, 0, 1)).toBeUndefined()
  expect(shiftWorkingDays(never, 0, -1)).toBeUndefined()
  expect(nthWorkingDay(never, { year: 2025, month: 1 }, 1)).toBeUndefined()
  expect(workingTimeBetween(never, 0, 86_400_000)).toBe(0)
})
