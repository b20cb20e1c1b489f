import { type Calendar, type Hours, weekdayCalendar } from '../../calendar/calendar'
import { isoWeekday } from '../../calendar/day'
import { shiftWorkingDays as addDays, countWorkingDays } from '../../calendar/working-days'
import { formatMoment, toMoment } from '../local-date-time'
import { ExpressionError } from '../problem'
import type { Clock } from '../scope'
import { requireInteger } from './argument-guards'
import type { FunctionRule } from './define-function'

const maxSteps = 5_000

const wholeDay: readonly Hours[] = [{ from: 0, until: 86_400 }]

const daysIn = (list: readonly unknown[] = []): number[] => list.flatMap((item) => toMoment(item)?.day ?? [])

/**
 * Builds the calendar from the lists of a call; a decreed working weekend takes precedence over a holiday.
 */
function calendarWith(holidays: readonly number[], extra: readonly number[]): Calendar {
  const special = new Map<number, readonly Hours[]>(holidays.map((day) => [day, []]))
  for (const day of extra) special.set(day, wholeDay)
  const { weekly } = weekdayCalendar
  return { ...weekdayCalendar, special, hoursOn: (day) => special.get(day) ?? weekly(isoWeekday(day)) }
}

/** Returns the working-day calendar: from the lists of the call, else that of the company. */
function countedBy(
  clock: () => Clock,
  holidays: readonly unknown[] | undefined,
  extra: readonly unknown[] | undefined,
): Calendar {
  if (holidays === undefined && extra === undefined) return clock().calendar ?? weekdayCalendar
  return calendarWith(daysIn(holidays), daysIn(extra))
}

/** Number of working days between two days, both included; negative if they are in reverse order. */
export const workingDays: FunctionRule<'workingDays'> = (clock, start, end, holidays, extra) => {
  const [first, last] = [Math.min(start.day, end.day), Math.max(start.day, end.day)]
  const count = countWorkingDays(countedBy(clock, holidays, extra), first, last)
  return start.day > end.day ? 0 - count : count
}

/** Adds a number of working days to a date. */
export const addWorkingDays: FunctionRule<'addWorkingDays'> = (clock, { day }, days, holidays, extra) => {
  const calendar = countedBy(clock, holidays, extra)
  const found = addDays(calendar, day, requireInteger(days, -maxSteps, maxSteps))
  if (found === undefined) throw new ExpressionError('expression.date-too-far')
  return formatMoment({ day: found })
}
