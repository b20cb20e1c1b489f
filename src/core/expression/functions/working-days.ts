import { printMoment, toMoment, weekdayOn } from '../moment'
import { wholeWithin } from './bounds'
import type { Rule } from './define'

const mostSteps = 5_000

type Days = ReadonlySet<number>

const isWeekday = (day: number) => weekdayOn(day) <= 5

const daysIn = (list: readonly unknown[] = []): Days =>
  new Set(list.flatMap((item) => toMoment(item)?.day ?? []))

/** Whether people work on a day; a weekend moved to work by decree wins over a holiday. */
const isWorking = (day: number, holidays: Days, extra: Days) =>
  extra.has(day) || (isWeekday(day) && !holidays.has(day))

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
  const special = [...new Set([...holidays, ...extra])].filter((day) => day >= first && day <= last)
  const changes = special.map((day) => Number(isWorking(day, holidays, extra)) - Number(isWeekday(day)))
  const weekdays = weekdaysBefore(last + 1) - weekdaysBefore(first)
  const count = changes.reduce((sum, change) => sum + change, weekdays)
  return start.day > end.day ? 0 - count : count
}

/** The day that lies so many working days later. */
export const addWorkingDays: Rule<'addWorkingDays'> = ({ day }, days, holidayList, extraList) => {
  const [holidays, extra] = [daysIn(holidayList), daysIn(extraList)]
  const wanted = wholeWithin(days, -mostSteps, mostSteps)
  const direction = Math.sign(wanted)
  let at = day
  for (let left = Math.abs(wanted); left > 0; ) {
    at += direction
    if (isWorking(at, holidays, extra)) left -= 1
  }
  return printMoment({ day: at })
}
