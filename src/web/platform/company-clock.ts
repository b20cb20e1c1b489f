import { type KeptCalendars, noneKept, workingCalendar } from '#/core/calendar/company-calendars'
import { rootDepartmentId } from '#/core/directory/coverage'
import type { Clock } from '#/core/expression'
import type { OwnCalendar } from '#/generated/types'
import { pageSettings } from './settings'

let kept: KeptCalendars = noneKept

/** Keeps what the company sets in its working calendar. */
export function keepCalendar(own: OwnCalendar | null): void {
  kept = own ? new Map([[rootDepartmentId, own]]) : noneKept
}

/** Now, as the company's clock tells it: expressions answer here what they answer on the server. */
export const companyClock = (): Required<Clock> => ({
  now: Date.now(),
  zone: pageSettings().zone,
  calendar: workingCalendar(kept, [rootDepartmentId]),
})
