import type { OwnCalendar, WorkingCalendar } from '../../generated/types'
import { type Calendar, compileCalendar } from './calendar'
import { standardCalendar } from './standard-calendar'

/** What departments keep of their own, by department; that of the root is the company's. */
export type DepartmentCalendars = ReadonlyMap<string, OwnCalendar>

/** Nobody has set anything. */
export const noCalendars: DepartmentCalendars = new Map()

type Days = WorkingCalendar['days']

const inOrder = (days: Days): Days => [...days].sort((one, other) => (one.day < other.day ? -1 : 1))

/** Days over others: of a day that both name, the upper one counts. */
const over = (below: Days, above: Days): Days =>
  inOrder([...new Map([...below, ...above].map((one) => [one.day, one])).values()])

/** A calendar with what a department below it keeps of its own: its week, if it has one, and its days. */
export const applyOverrides = (
  { zone, week, days }: WorkingCalendar,
  { week: ownWeek, days: ownDays, holidays = true }: OwnCalendar,
): WorkingCalendar => ({ zone, week: ownWeek ?? week, days: over(holidays ? days : [], ownDays) })

/**
 * The calendar of a department as data: the standard one, with what each department keeps from the company down to it.
 * `path` names them from the root down.
 */
export const mergeCalendarPath = (kept: DepartmentCalendars, path: readonly string[]): WorkingCalendar =>
  path.reduce((above, id) => {
    const own = kept.get(id)
    return own ? applyOverrides(above, own) : above
  }, standardCalendar)

const made = new WeakMap<DepartmentCalendars, Map<string, Calendar>>()

/** The same, ready to be asked; each is made once for the same calendars. */
export function resolveCalendar(kept: DepartmentCalendars, path: readonly string[]): Calendar {
  const known = made.get(kept) ?? new Map<string, Calendar>()
  made.set(kept, known)
  const deciding = path.filter((id) => kept.has(id))
  const key = deciding.join(' ')
  const calendar = known.get(key) ?? compileCalendar(mergeCalendarPath(kept, deciding))
  known.set(key, calendar)
  return calendar
}
