import type { Deadline } from '../../generated/types'
import type { Calendar } from './calendar'
import { instantOf, localDay } from './instant'
import { addWorkingDays, isWorkingDay } from './working-days'
import { addWorkingTime, workingTimeBetween } from './working-time'

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
  Math.round((at - instantOf({ day: localDay(at, zone) }, zone)) / 1000)

/**
 * Adds working days at the same time, within the hours of the target day. A span that begins on a day off
 * lasts until the end of the day.
 */
function daysLater(calendar: Calendar, from: number, amount: number): number | undefined {
  const day = localDay(from, calendar.zone)
  const last = addWorkingDays(calendar, day, amount)
  if (last === undefined) return undefined
  const hours = calendar.hoursOn(last)
  const [opens, closes] = [hours[0]?.from ?? 0, hours.at(-1)?.until ?? 0]
  const time = isWorkingDay(calendar, day) ? secondsAt(from, calendar.zone) : closes
  return instantOf({ day: last, seconds: Math.min(Math.max(time, opens), closes) }, calendar.zone)
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
export function addPause(
  end: number,
  { unit, from, until }: { unit: SpanUnit; from: number; until: number },
  calendar: Calendar,
): number {
  if (!isWorkingUnit(unit)) return end + Math.max(0, until - from)
  const paused = workingTimeBetween(calendar, from, until)
  return addWorkingTime(calendar, end, paused / 1000) ?? end
}
