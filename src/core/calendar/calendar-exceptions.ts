import type { CalendarDay, OwnCalendar, WorkingHours } from '../../generated/types'
import { BusinessError } from '../business-error'
import { parseDay, partsOfDay } from './day'
import { isValidHours } from './hours-text'

/** Whether a text is an existing day; 2026-02-30 is not. */
export function isValidDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const { year, month, date } = partsOfDay(parseDay(text))
  const [y, m, d] = text.split('-').map(Number)
  return year === y && month === m && date === d
}

const inOrder = (days: readonly CalendarDay[]): CalendarDay[] =>
  [...days].sort((one, other) => (one.day < other.day ? -1 : 1))

/** Adds days to a department's own calendar, replacing those of the same date. */
export const withDays = (own: OwnCalendar, days: readonly CalendarDay[]): OwnCalendar => ({
  ...own,
  days: inOrder([...new Map([...own.days, ...days].map((one) => [one.day, one])).values()]),
})

/** Removes a day from a department's own calendar, so that the inherited day applies again. */
export const withoutDay = (own: OwnCalendar, day: string): OwnCalendar => ({
  ...own,
  days: own.days.filter((one) => one.day !== day),
})

/** Changes that imported days would make. */
export interface DaysPlan {
  added: CalendarDay[]
  changed: { was: CalendarDay; now: CalendarDay }[]
  same: number
}

const sameHours = (one: WorkingHours, other: WorkingHours): boolean =>
  JSON.stringify(one) === JSON.stringify(other)

/** Plans the changes that imported days make to the current ones. */
export function planDays(now: readonly CalendarDay[], incoming: readonly CalendarDay[]): DaysPlan {
  const known = new Map(now.map((one) => [one.day, one]))
  const plan: DaysPlan = { added: [], changed: [], same: 0 }
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
  const seen = new Set<string>()
  for (const { day, hours } of days) {
    if (!isValidDay(day)) throw new BusinessError('calendar.no-such-day', { day })
    if (seen.has(day)) throw new BusinessError('calendar.day-twice', { day })
    if (!isValidHours(hours)) throw new BusinessError('calendar.hours-unfit', { day })
    seen.add(day)
  }
  const wrong = (week ?? []).findIndex((hours) => !isValidHours(hours))
  if (wrong >= 0) throw new BusinessError('calendar.week-unfit', { n: wrong + 1 })
}
