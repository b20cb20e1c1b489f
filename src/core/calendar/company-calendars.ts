import type { OwnCalendar, WorkingCalendar } from '../../generated/types'
import { memoizeByOwner } from '../text/memoize'
import { type Calendar, compileCalendar } from './calendar'
import { standardCalendar } from './standard-calendar'

/** Calendar overrides by department; those of the root are the company's. */
export type DepartmentCalendars = ReadonlyMap<string, OwnCalendar>

/** No overrides. */
export const noCalendars: DepartmentCalendars = new Map()

type Days = WorkingCalendar['days']

const inOrder = (days: Days): Days => [...days].sort((one, other) => (one.day < other.day ? -1 : 1))

/** Merges days; of a day that both name, the upper one applies. */
const over = (below: Days, above: Days): Days =>
  inOrder([...new Map([...below, ...above].map((one) => [one.day, one])).values()])

/** Applies the overrides of a department to a calendar: its week, if it has one, and its days. */
export const applyOverrides = (
  { zone, week, days }: WorkingCalendar,
  { week: ownWeek, days: ownDays, holidays = true }: OwnCalendar,
): WorkingCalendar => ({ zone, week: ownWeek ?? week, days: over(holidays ? days : [], ownDays) })

/**
 * Returns the calendar of a department as data: the standard one with the overrides from the company down to
 * it. `path` names the departments from the root down.
 */
export const mergeCalendarPath = (kept: DepartmentCalendars, path: readonly string[]): WorkingCalendar =>
  path.reduce((above, id) => {
    const own = kept.get(id)
    return own ? applyOverrides(above, own) : above
  }, standardCalendar)

const memo = memoizeByOwner<DepartmentCalendars, Calendar>()

/** Compiles the same calendar for queries, memoized per set of calendars. */
export function resolveCalendar(kept: DepartmentCalendars, path: readonly string[]): Calendar {
  const deciding = path.filter((id) => kept.has(id))
  return memo(kept, deciding.join(' '), () => compileCalendar(mergeCalendarPath(kept, deciding)))
}
