import { type Calendar, compileCalendar } from '#/core/calendar/calendar'
import { applyOverrides } from '#/core/calendar/company-calendars'
import { isoWeekday, partsOfDay, toDayNumber } from '#/core/calendar/day'
import { standardCalendar } from '#/core/calendar/standard-calendar'
import type { OwnCalendar, WorkingCalendar } from '#/generated/types'

/** Nothing is kept of one's own. */
export const emptyCalendar: OwnCalendar = { week: null, days: [] }

/** What counts for whom a calendar is set: what is inherited, with what is kept of one's own. */
export const effectiveCalendar = (above: WorkingCalendar, own: OwnCalendar): WorkingCalendar =>
  applyOverrides(above, own)

/** What a day is to whoever looks at a year. */
type DayKind = 'work' | 'off' | 'half' | 'extra' | 'holiday'

/** A day of a year as the page draws it. */
export interface YearDay {
  day: number
  date: number
  kind: DayKind
  name: string
  isOwn: boolean
}

const worked = (calendar: Calendar, day: number): number =>
  calendar.hoursOn(day).reduce((sum, { from, until }) => sum + until - from, 0)

/** How long the longest of the weekdays is; half a day is at most two thirds of it. */
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

/** A day as it is written: 2026-01-31. */
export function formatDay(day: number): string {
  const { year, month, date } = partsOfDay(day)
  return [year, String(month).padStart(2, '0'), String(date).padStart(2, '0')].join('-')
}

/** The days of each month of a year. */
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

/** How many days of a year people work. */
export const countYearWorkingDays = (months: readonly (readonly YearDay[])[]): number =>
  months.flat().filter(({ kind }) => kind !== 'off' && kind !== 'holiday').length

/** The hours of an ordinary working day: those of the first weekday that has any. */
export const defaultHoursOf = ({ week }: WorkingCalendar) =>
  week.find((hours) => hours.length > 0) ?? standardCalendar.week[0] ?? []
