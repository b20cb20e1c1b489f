import { type Calendar, compileCalendar } from '#/core/calendar/calendar'
import { applyOverrides, standardCalendar } from '#/core/calendar/company-calendars'
import { dayNumberToParts, isoWeekday, toDayNumber } from '#/core/calendar/day'
import type { OwnCalendar, WorkingCalendar } from '#/generated/types'

/** Calendar without own settings. */
export const emptyCalendar: OwnCalendar = { week: null, days: [] }

/** Returns the effective calendar: the inherited one with its own settings. */
export const effectiveCalendar = (above: WorkingCalendar, own: OwnCalendar): WorkingCalendar =>
  applyOverrides(above, own)

/** Kind of a day in the year view. */
type DayKind = 'work' | 'off' | 'half' | 'extra' | 'holiday'

/** Day of a year as rendered by the page. */
export interface YearDay {
  day: number
  date: number
  kind: DayKind
  name: string
  isOwn: boolean
}

const worked = (calendar: Calendar, day: number): number =>
  calendar.hoursOn(day).reduce((sum, { from, until }) => sum + until - from, 0)

/** Returns the length of the longest weekday; a half day is at most two thirds of it. */
const fullDay = (calendar: Calendar): number =>
  Math.max(
    0,
    ...[1, 2, 3, 4, 5, 6, 7].map((weekday) =>
      calendar.weekly(weekday).reduce((sum, { from, until }) => sum + until - from, 0),
    ),
  )

function kindOf(calendar: Calendar, day: number): DayKind {
  const long = worked(calendar, day)
  const isUsual = calendar.weekly(isoWeekday(day)).length > 0
  if (!long) return isUsual || calendar.special.has(day) ? 'holiday' : 'off'
  if (!isUsual) return 'extra'
  return long * 3 <= fullDay(calendar) * 2 ? 'half' : 'work'
}

/** Formats a day, such as 2026-01-31. */
export function formatDay(day: number): string {
  const { year, month, date } = dayNumberToParts(day)
  return [year, String(month).padStart(2, '0'), String(date).padStart(2, '0')].join('-')
}

/** Returns the days of each month of a year. */
export function monthsOf(year: number, data: WorkingCalendar, own: OwnCalendar): YearDay[][] {
  const calendar = compileCalendar(data)
  const names = new Map(data.days.map(({ day, name }) => [day, name]))
  const owned = new Set(own.days.map(({ day }) => day))
  return Array.from({ length: 12 }, (_, month) => {
    const [first, after] = [toDayNumber(year, month + 1, 1), toDayNumber(year, month + 2, 1)]
    return Array.from({ length: after - first }, (_, at) => {
      const day = first + at
      const text = formatDay(day)
      return {
        day,
        date: at + 1,
        kind: kindOf(calendar, day),
        name: names.get(text) ?? '',
        isOwn: owned.has(text),
      }
    })
  })
}

/** Counts the working days of a year. */
export const countYearWorkingDays = (months: readonly (readonly YearDay[])[]): number =>
  months.flat().filter(({ kind }) => kind !== 'off' && kind !== 'holiday').length

/** Returns the hours of an ordinary working day: those of the first weekday that has any. */
export const defaultHoursOf = ({ week }: WorkingCalendar) =>
  week.find((hours) => hours.length > 0) ?? standardCalendar.week[0] ?? []
