import type { CalendarDay, OwnCalendar, WorkingHours } from '../../generated/types'
import { BusinessError } from '../business-error'
import { readDate } from '../text/read-date'
import { dayNumberToParts, parseDay } from './day'

/** Reads one end of a working time; a day ends at 24:00. */
const timeIn = (text: string): string | undefined =>
  text === '24:00' ? text : readDate(text, 'minute').value

const isTime = (time: string): boolean => /^(([01]\d|2[0-3]):[0-5]\d|24:00)$/.test(time)

/** Formats hours as they are displayed and typed: 09:00-12:00, 13:00-18:00. No hours give an empty text. */
export const formatHours = (hours: WorkingHours): string =>
  hours.map(({ from, until }) => `${from}-${until}`).join(', ')

/** Whether hours are valid: each ends after it begins, and none begins before the previous one ends. */
const isValidHours = (hours: WorkingHours): boolean =>
  hours.every(({ from, until }, at) => {
    const before = hours[at - 1]?.until ?? '00:00'
    return isTime(from) && isTime(until) && from < until && from >= before
  })

/** Parses typed hours, separated by commas or spaces; undefined if they are invalid. */
export function parseHours(text: string): WorkingHours | undefined {
  const close = text.replace(/\s*[-–—~～至]\s*/g, '-')
  const parts = close.split(/[\s,，;；、]+/).filter(Boolean)
  const hours: WorkingHours = []
  for (const part of parts) {
    const [from, until, ...rest] = part.split('-').map(timeIn)
    if (!from || !until || rest.length) return undefined
    hours.push({ from, until })
  }
  return isValidHours(hours) ? hours : undefined
}

/** Whether a text is an existing day; 2026-02-30 is not. */
export function isValidDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const { year, month, date } = dayNumberToParts(parseDay(text))
  const [y, m, d] = text.split('-').map(Number)
  return year === y && month === m && date === d
}

const inOrder = (days: readonly CalendarDay[]): CalendarDay[] =>
  [...days].sort((one, other) => (one.day < other.day ? -1 : 1))

/** Adds days to a department's own calendar, replacing those of the same date. */
export const addCalendarDays = (own: OwnCalendar, days: readonly CalendarDay[]): OwnCalendar => ({
  ...own,
  days: inOrder([...new Map([...own.days, ...days].map((one) => [one.day, one])).values()]),
})

/** Removes a day from a department's own calendar, so that the inherited day applies again. */
export const removeCalendarDay = (own: OwnCalendar, day: string): OwnCalendar => ({
  ...own,
  days: own.days.filter((one) => one.day !== day),
})

/** Changes that imported days would make. */
export interface CalendarImportPlan {
  added: CalendarDay[]
  changed: { was: CalendarDay; now: CalendarDay }[]
  same: number
}

const sameHours = (one: WorkingHours, other: WorkingHours): boolean =>
  JSON.stringify(one) === JSON.stringify(other)

/** Plans the changes that imported days make to the current ones. */
export function planCalendarImport(
  now: readonly CalendarDay[],
  incoming: readonly CalendarDay[],
): CalendarImportPlan {
  const known = new Map(now.map((one) => [one.day, one]))
  const plan: CalendarImportPlan = { added: [], changed: [], same: 0 }
  for (const one of incoming) {
    const was = known.get(one.day)
    if (!was) plan.added.push(one)
    else if (was.name === one.name && sameHours(was.hours, one.hours)) plan.same++
    else plan.changed.push({ was, now: one })
  }
  return plan
}

/** Rejects a calendar with a nonexistent day, a duplicate day or invalid hours. */
export function checkOwnCalendar({ week, days }: OwnCalendar): void {
  const listedDays = new Set<string>()
  for (const { day, hours } of days) {
    if (!isValidDay(day)) throw new BusinessError('calendar.no-such-day', { day })
    if (listedDays.has(day)) throw new BusinessError('calendar.day-twice', { day })
    if (!isValidHours(hours)) throw new BusinessError('calendar.hours-unfit', { day })
    listedDays.add(day)
  }
  const wrong = (week ?? []).findIndex((hours) => !isValidHours(hours))
  if (wrong >= 0) throw new BusinessError('calendar.week-unfit', { n: wrong + 1 })
}
