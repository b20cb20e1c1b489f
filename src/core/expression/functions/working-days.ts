import { type Calendar, type Hours, weekdaysOnly } from '../../calendar/calendar'
import { weekdayOn } from '../../calendar/day'
import { addWorkingDays as addDays, countWorkingDays } from '../../calendar/working-days'
import { printMoment, toMoment } from '../local-date-time'
import { Failure } from '../problem'
import type { Clock } from '../scope'
import { wholeWithin } from './argument-guards'
import type { Rule } from './define-function'

const mostSteps = 5_000

const wholeDay: readonly Hours[] = [{ from: 0, until: 86_400 }]

const daysIn = (list: readonly unknown[] = []): number[] => list.flatMap((item) => toMoment(item)?.day ?? [])

/** The calendar that the lists of a call tell; a weekend moved to work by decree wins over a holiday. */
function calendarWith(holidays: readonly number[], extra: readonly number[]): Calendar {
  const special = new Map<number, readonly Hours[]>(holidays.map((day) => [day, []]))
  for (const day of extra) special.set(day, wholeDay)
  const { weekly } = weekdaysOnly
  return { ...weekdaysOnly, special, hoursOn: (day) => special.get(day) ?? weekly(weekdayOn(day)) }
}

/** The days that count: those of the lists that a call gives, else those of the company. */
function countedBy(
  clock: () => Clock,
  holidays: readonly unknown[] | undefined,
  extra: readonly unknown[] | undefined,
): Calendar {
  if (holidays === undefined && extra === undefined) return clock().calendar ?? weekdaysOnly
  return calendarWith(daysIn(holidays), daysIn(extra))
}

/** Working days from one day to another, both included; negative when they stand the wrong way round. */
export const workingDays: Rule<'workingDays'> = (clock, start, end, holidays, extra) => {
  const [first, last] = [Math.min(start.day, end.day), Math.max(start.day, end.day)]
  const count = countWorkingDays(countedBy(clock, holidays, extra), first, last)
  return start.day > end.day ? 0 - count : count
}

/** The day that lies so many working days later. */
export const addWorkingDays: Rule<'addWorkingDays'> = (clock, { day }, days, holidays, extra) => {
  const calendar = countedBy(clock, holidays, extra)
  const found = addDays(calendar, day, wholeWithin(days, -mostSteps, mostSteps))
  if (found === undefined) throw new Failure('expression.date-too-far')
  return printMoment({ day: found })
}
