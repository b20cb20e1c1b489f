import holidays from '#schemas/data/public-holidays.json'
import type { OwnCalendar, WorkingCalendar, WorkingHours } from '../../generated/types'
import { defaultZone } from '../text/formats'
import { memoizeByOwner } from '../text/memoize'
import { type Calendar, compileCalendar } from './calendar'
import { isoWeekday, parseDay } from './day'

/** Working hours of an ordinary day: before and after the break. */
export const defaultWorkingHours: [morning: WorkingHours[number], afternoon: WorkingHours[number]] = [
  { from: '09:00', until: '12:00' },
  { from: '13:00', until: '18:00' },
]

/** Years with known public holidays. */
export const holidayYears: readonly number[] = holidays.years.map(({ year }) => year)

/**
 * Returns the days that public holidays change in a year, sorted: days off, and weekends worked for them
 * (调休).
 */
export function publicHolidays(year: number): Days {
  const known = holidays.years.find((one) => one.year === year)
  const named = (days: readonly Omit<Days[number], 'hours'>[], hours: WorkingHours): Days =>
    days.map((one) => ({ ...one, hours }))
  return [...named(known?.off ?? [], []), ...named(known?.work ?? [], defaultWorkingHours)].sort(
    (one, other) => (one.day < other.day ? -1 : 1),
  )
}

/** Default calendar of a company: Monday to Friday, with the known public holidays. */
export const standardCalendar: WorkingCalendar = {
  zone: defaultZone,
  week: [1, 2, 3, 4, 5, 6, 7].map((weekday) => (weekday <= 5 ? defaultWorkingHours : [])),
  days: holidayYears.flatMap(publicHolidays),
}

/** How a day differs from its weekday: off, or worked. */
export interface DayMark {
  kind: 'off' | 'work'
  name: string
}

/** Returns the days off of a calendar and the worked days off of its week, by YYYY-MM-DD. */
export function markDays({ week, days }: WorkingCalendar): ReadonlyMap<string, DayMark> {
  const isWorked = (day: string) => (week[isoWeekday(parseDay(day)) - 1] ?? []).length > 0
  return new Map(
    days.flatMap(({ day, hours, name }): [string, DayMark][] => {
      if (!hours.length) return [[day, { kind: 'off', name }]]
      return isWorked(day) ? [] : [[day, { kind: 'work', name }]]
    }),
  )
}

/** Calendar overrides by department; those of the root are the company's. */
export type DepartmentCalendars = ReadonlyMap<string, OwnCalendar>

/** No overrides. */
export const emptyDepartmentCalendars: DepartmentCalendars = new Map()

type Days = WorkingCalendar['days']

const inOrder = (days: Days): Days => [...days].sort((one, other) => (one.day < other.day ? -1 : 1))

/** Merges days; of a day that both name, the upper one applies. */
const overrideDays = (below: Days, above: Days): Days =>
  inOrder([...new Map([...below, ...above].map((one) => [one.day, one])).values()])

/** Applies the overrides of a department to a calendar: its week, if it has one, and its days. */
export const applyOverrides = (
  { zone, week, days }: WorkingCalendar,
  { week: ownWeek, days: ownDays, holidays = true }: OwnCalendar,
): WorkingCalendar => ({ zone, week: ownWeek ?? week, days: overrideDays(holidays ? days : [], ownDays) })

/**
 * Returns the calendar of a department as data: the standard one with the overrides from the company down to
 * it. `path` names the departments from the root down.
 */
export const mergeCalendarPath = (
  calendarsByDepartment: DepartmentCalendars,
  path: readonly string[],
): WorkingCalendar =>
  path.reduce((above, id) => {
    const own = calendarsByDepartment.get(id)
    return own ? applyOverrides(above, own) : above
  }, standardCalendar)

const memo = memoizeByOwner<DepartmentCalendars, Calendar>()

/** Compiles the same calendar for queries, memoized per set of calendars. */
export function resolveCalendar(
  calendarsByDepartment: DepartmentCalendars,
  path: readonly string[],
): Calendar {
  const deciding = path.filter((id) => calendarsByDepartment.has(id))
  return memo(calendarsByDepartment, deciding.join(' '), () =>
    compileCalendar(mergeCalendarPath(calendarsByDepartment, deciding)),
  )
}
