import { type KeptCalendars, noneKept, workingCalendar } from '#/core/calendar/company-calendars'
import { rootDepartmentId } from '#/core/directory/department-scope'
import type { Clock } from '#/core/expression'
import { ownCalendar } from './company-calendar'
import { pageSettings } from './settings'

let last: { own: ReturnType<typeof ownCalendar>; kept: KeptCalendars } = { own: null, kept: noneKept }

/** The company's calendar, made again only when another one is kept. */
function keptNow(): KeptCalendars {
  const own = ownCalendar()
  if (own !== last.own) last = { own, kept: own ? new Map([[rootDepartmentId, own]]) : noneKept }
  return last.kept
}

/** Now, as the company's clock tells it: expressions answer here what they answer on the server. */
export const companyClock = (): Required<Clock> => ({
  now: Date.now(),
  zone: pageSettings().zone,
  calendar: workingCalendar(keptNow(), [rootDepartmentId]),
})
