import {
  type DepartmentCalendars,
  emptyDepartmentCalendars,
  resolveCalendar,
} from '#/core/calendar/company-calendars'
import { rootDepartmentId } from '#/core/directory/department-scope'
import type { Clock } from '#/core/expression'
import { localTime } from '#/core/text/formats'
import type { OwnCalendar } from '#/generated/types'
import { type FormHost, formHost } from './form-host'

let last: { own: OwnCalendar | null; calendars: DepartmentCalendars } = {
  own: null,
  calendars: emptyDepartmentCalendars,
}

/** Returns the company's calendar, rebuilt only when the stored one changes. */
function calendarsOf(own: OwnCalendar | null): DepartmentCalendars {
  if (own !== last.own)
    last = { own, calendars: own ? new Map([[rootDepartmentId, own]]) : emptyDepartmentCalendars }
  return last.calendars
}

/** Returns the present time in the company's time zone, YYYY-MM-DD HH:mm:ss. */
export const companyNow = (host: FormHost = formHost()): string =>
  localTime(Date.now(), host.companyTime().zone)

/** Returns the present day in the company's time zone, YYYY-MM-DD. */
export const companyToday = (host?: FormHost): string => companyNow(host).slice(0, 10)

/** Returns the company's clock, so that expressions yield the same results as on the server. */
export function companyClock(host: FormHost = formHost()): Required<Clock> {
  const { zone, calendar } = host.companyTime()
  return { now: Date.now(), zone, calendar: resolveCalendar(calendarsOf(calendar), [rootDepartmentId]) }
}
