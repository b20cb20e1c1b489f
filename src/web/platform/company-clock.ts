import { type DepartmentCalendars, noCalendars, resolveCalendar } from '#/core/calendar/company-calendars'
import { rootDepartmentId } from '#/core/directory/department-scope'
import type { Clock } from '#/core/expression'
import { companyCalendar } from './company-calendar'
import { pageSettings } from './settings'

let last: { own: ReturnType<typeof companyCalendar>; kept: DepartmentCalendars } = {
  own: null,
  kept: noCalendars,
}

/** The company's calendar, made again only when another one is kept. */
function keptNow(): DepartmentCalendars {
  const own = companyCalendar()
  if (own !== last.own) last = { own, kept: own ? new Map([[rootDepartmentId, own]]) : noCalendars }
  return last.kept
}

/** Now, as the company's clock tells it: expressions answer here what they answer on the server. */
export const companyClock = (): Required<Clock> => ({
  now: Date.now(),
  zone: pageSettings().zone,
  calendar: resolveCalendar(keptNow(), [rootDepartmentId]),
})
