import type { Calendar } from '../../calendar/calendar'
import { weekdayOn } from '../../calendar/day'
import { addWorkingDays as addDays, isWorkingDay } from '../../calendar/working-days'
import { printMoment, toMoment } from '../moment'
import { Failure } from '../problem'
import { wholeWithin } from './bounds'
import type { Rule } from './define'

const mostSteps = 5_000

type Days = ReadonlySet<number>

const wholeDay = [{ from: 0, until: 86_400 }]

const isWeekday = (day: number) => weekdayOn(day) <= 5

const daysIn = (list: readonly unknown[] = []): Days =>
  new Set(list.flatMap((item) => toMoment(item)?.day ?? []))

/** The calendar that the lists of a call tell; a weekend moved to work by decree wins over a holiday. */
const calendarWith = (holidays: Days, extra: Days): Pick<Calendar, 'hoursOn'> => ({
  hoursOn: (day) => (extra.has(day) || (isWeekday(day) && !holidays.has(day)) ? wholeDay : []),
})

/** Mondays to Fridays before a day, counted from the Monday before 1970. */
function weekdaysBefore(day: number): number {
  const sinceMonday = day + 3
  const weeks = Math.floor(sinceMonday / 7)
  return weeks * 5 + Math.min(sinceMonday - weeks * 7, 5)
}

/** Working days from one day to another, both included; negative when they stand the wrong way round. */
export const workingDays: Rule<'workingDays'> = (start, end, holidayList, extraList) => {
  const [first, last] = [Math.min(start.day, end.day), Math.max(start.day, end.day)]
  const [holidays, extra] = [daysIn(holidayList), daysIn(extraList)]
  const calendar = calendarWith(holidays, extra)
  const special = [...new Set([...holidays, ...extra])].filter((day) => day >= first && day <= last)
  const changes = special.map((day) => Number(isWorkingDay(calendar, day)) - Number(isWeekday(day)))
  const weekdays = weekdaysBefore(last + 1) - weekdaysBefore(first)
  const count = changes.reduce((sum, change) => sum + change, weekdays)
  return start.day > end.day ? 0 - count : count
}

/** The day that lies so many working days later. */
export const addWorkingDays: Rule<'addWorkingDays'> = ({ day }, days, holidayList, extraList) => {
  const calendar = calendarWith(daysIn(holidayList), daysIn(extraList))
  const found = addDays(calendar, day, wholeWithin(days, -mostSteps, mostSteps))
  if (found === undefined) throw new Failure('expression.date-too-far')
  return printMoment({ day: found })
}
