import type { Deadline } from '../../generated/types'
import { memoizeWeak } from '../text/memoize'
import type { Calendar, Hours } from './calendar'
import { localDay, localTimeToInstant, zoneOffset } from './instant'
import { isWorkingDay, shiftWorkingDays } from './working-days'

const dayLength = 86_400_000

/** Maximum search range for working time, in days (about ten years). */
const maxDays = 3_660

/** Interval between two instants. */
interface Stretch {
  from: number
  until: number
}

/** Returns the instant of a clock change between two others, which end up less than a second apart. */
function changeBetween(early: number, late: number, zone: string): number {
  let [before, after] = [early, late]
  const was = zoneOffset(before, zone)
  while (after - before > 1000) {
    const middle = before + Math.floor((after - before) / 2000) * 1000
    if (zoneOffset(middle, zone) === was) before = middle
    else after = middle
  }
  return after
}

/**
 * Returns the working intervals of a day. On a day of a clock change, hours are local time: a skipped hour is
 * not worked, a repeated one is worked twice.
 */
function stretchesOn({ zone, hoursOn }: Calendar, day: number): Stretch[] {
  const hours = hoursOn(day)
  if (!hours.length) return []
  const shown = day * dayLength
  const [early, late] = [shown - dayLength, shown + 2 * dayLength]
  const [before, after] = [zoneOffset(early, zone), zoneOffset(late, zone)]
  const at = (ahead: number) => (span: Hours) => ({
    from: shown + span.from * 1000 - ahead,
    until: shown + span.until * 1000 - ahead,
  })
  if (before === after) return hours.map(at(before))
  const change = changeBetween(early, late, zone)
  return [
    ...hours.map(at(before)).map(({ from, until }) => ({ from, until: Math.min(until, change) })),
    ...hours.map(at(after)).map(({ from, until }) => ({ from: Math.max(from, change), until })),
  ].filter(({ from, until }) => until > from)
}

const stretchesByDay = memoizeWeak((_: Calendar) => new Map<number, Stretch[]>())

/** Returns the same intervals, memoized: long waits of many tasks pass the same days again and again. */
function recallStretches(calendar: Calendar, day: number): Stretch[] {
  const known = stretchesByDay(calendar)
  const stretches = known.get(day) ?? stretchesOn(calendar, day)
  known.set(day, stretches)
  return stretches
}

/** Returns the working time between two instants, in milliseconds; 0 if the second precedes the first. */
export function workingTimeBetween(calendar: Calendar, from: number, until: number): number {
  if (until <= from) return 0
  const [first, last] = [localDay(from, calendar.zone), localDay(until, calendar.zone)]
  let sum = 0
  for (let day = first; day <= last; day++)
    for (const stretch of recallStretches(calendar, day))
      sum += Math.max(0, Math.min(stretch.until, until) - Math.max(stretch.from, from))
  return sum
}

/**
 * Returns the first instant at which a number of seconds of working time has passed since a start. Undefined
 * if the calendar has too little working time.
 */
export function addWorkingTime(calendar: Calendar, start: number, seconds: number): number | undefined {
  let left = seconds * 1000
  if (left <= 0) return start
  const first = localDay(start, calendar.zone)
  for (let day = first; day < first + maxDays; day++)
    for (const stretch of stretchesOn(calendar, day)) {
      const from = Math.max(stretch.from, start)
      const long = Math.max(0, stretch.until - from)
      if (long >= left) return from + left
      left -= long
    }
  return undefined
}

/** Unit of a time span: clock time or calendar time. */
export type SpanUnit = Deadline['unit']

/** Amount of a unit. */
export interface TimeSpan {
  unit: SpanUnit
  amount: number
}

const hour = 3_600_000

const clockLength: Partial<Record<SpanUnit, number>> = { hour, day: 24 * hour }

/** Whether a unit counts time by the calendar. */
const isWorkingUnit = (unit: SpanUnit): boolean => clockLength[unit] === undefined

/** Returns the seconds since local midnight in a zone at an instant. */
const secondsAt = (at: number, zone: string): number =>
  Math.round((at - localTimeToInstant({ day: localDay(at, zone) }, zone)) / 1000)

/**
 * Adds working days at the same time, within the hours of the target day. A span that begins on a day off
 * lasts until the end of the day.
 */
function daysLater(calendar: Calendar, from: number, amount: number): number | undefined {
  const day = localDay(from, calendar.zone)
  const last = shiftWorkingDays(calendar, day, amount)
  if (last === undefined) return undefined
  const hours = calendar.hoursOn(last)
  const [opens, closes] = [hours[0]?.from ?? 0, hours.at(-1)?.until ?? 0]
  const time = isWorkingDay(calendar, day) ? secondsAt(from, calendar.zone) : closes
  return localTimeToInstant({ day: last, seconds: Math.min(Math.max(time, opens), closes) }, calendar.zone)
}

/**
 * Returns the instant at which a time span from a start ends; undefined if the calendar has no working time.
 */
export function addTimeSpan(
  { unit, amount }: TimeSpan,
  from: number,
  calendar: Calendar,
): number | undefined {
  if (amount <= 0) return from
  const long = clockLength[unit]
  if (long !== undefined) return from + amount * long
  if (unit === 'work-day') return daysLater(calendar, from, amount)
  return addWorkingTime(calendar, from, amount * 3600)
}

/** Postpones an end by the time that would have counted between two instants. */
export function postponeEnd(
  end: number,
  { unit, from, until }: { unit: SpanUnit; from: number; until: number },
  calendar: Calendar,
): number {
  if (!isWorkingUnit(unit)) return end + Math.max(0, until - from)
  const paused = workingTimeBetween(calendar, from, until)
  return addWorkingTime(calendar, end, paused / 1000) ?? end
}
