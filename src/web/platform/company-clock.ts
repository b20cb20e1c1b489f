import { type DepartmentCalendars, noCalendars, resolveCalendar } from '#/core/calendar/company-calendars'
import { rootDepartmentId } from '#/core/directory/department-scope'
import type { Clock } from '#/core/expression'
import { companyCalendar } from './company-calendar'
import { pageSettings } from './settings'

let last: { own: ReturnType<typeof companyCalendar>; kept: DepartmentCalendars } = {
  own: null,
  kept: noCalendars,
}

/** Returns the company's calendar, rebuilt only when the stored one changes. */
function keptNow(): DepartmentCalendars {
  const own = companyCalendar()
  if (own !== last.own) last = { own, kept: own ? new Map([[rootDepartmentId, own]]) : noCalendars }
  return last.kept
}

/** Returns the company's clock, so that expressions yield the same results as on the server. */
export const companyClock = (): Required<Clock> => ({
  now: Date.now(),
  zone: pageSettings().zone,
  calendar: resolveCalendar(keptNow(), [rootDepartmentId]),
})
