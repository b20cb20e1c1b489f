import type { Calendar } from './calendar'
import { isoWeekday, toDayNumber } from './day'

/** Maximum search range for a working day: 20,000 days, some 54 years. */
const maxDays = 20_000

type Working = Pick<Calendar, 'hoursOn'>

/** Whether people work on a day, even for a part of it. */
export const isWorkingDay = (calendar: Working, day: number): boolean => calendar.hoursOn(day).length > 0

/** Counts the working days from one day to another, both included. The cost does not depend on the length. */
export function countWorkingDays({ weekly, special }: Calendar, first: number, last: number): number {
  const days = last - first + 1
  const works = (weekday: number) => Number(weekly(weekday).length > 0)
  const weeks = Math.max(0, Math.floor(days / 7))
  const whole = [1, 2, 3, 4, 5, 6, 7].reduce((sum, weekday) => sum + works(weekday) * weeks, 0)
  let count = whole
  for (let day = first + weeks * 7; day <= last; day++) count += works(isoWeekday(day))
  for (const [day, hours] of special)
    if (day >= first && day <= last) count += Number(hours.length > 0) - works(isoWeekday(day))
  return count
}

/**
 * Returns the day a number of working days later, or earlier for a negative number; zero gives the day
 * itself. Undefined if the calendar has too few working days.
 */
export function shiftWorkingDays(calendar: Working, day: number, count: number): number | undefined {
  const direction = Math.sign(count)
  let left = Math.abs(count)
  let at = day
  for (let looked = 0; left > 0; looked++) {
    if (looked === maxDays) return undefined
    at += direction
    if (isWorkingDay(calendar, at)) left -= 1
  }
  return at
}

/**
 * Returns the nth working day of a month, from its end if n is negative; undefined if the month has fewer.
 */
export function nthWorkingDay(
  calendar: Working,
  { year, month }: { year: number; month: number },
  n: number,
): number | undefined {
  const [first, after] = [toDayNumber(year, month, 1), toDayNumber(year, month + 1, 1)]
  const found = n > 0 ? shiftWorkingDays(calendar, first - 1, n) : shiftWorkingDays(calendar, after, n)
  return found !== undefined && found >= first && found < after ? found : undefined
}
