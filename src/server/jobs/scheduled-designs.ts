import { resolveCalendar } from '../../core/calendar/company-calendars'
import { companyZone } from '../../core/company/company-zone'
import { rootDepartmentId } from '../../core/directory/department-scope'
import { type Alert, type AlertClock, activeAlerts, alertRuleKey } from '../../core/flow'
import type { FlowDesign } from '../../generated/types'
import { type AppContext, homeWorkspace } from '../platform'
import {
  type AlertRun,
  type Design,
  findPublishedVersionsById,
  listDesigns,
  listPendingAlertRuns,
} from '../queries'
import { readCalendars } from '../queries/company/calendar'

/** Design whose flows the calendar starts, or whose start it reminds of. */
export interface ScheduledDesign {
  facts: Design
  design: FlowDesign
}

/** Returns the clock of scheduled moments: the company's zone and working days. */
const readCompanyClock = async ({ db }: Pick<AppContext, 'db'>): Promise<AlertClock> => ({
  zone: companyZone,
  calendar: resolveCalendar(await readCalendars(db, homeWorkspace), [rootDepartmentId]),
})

/** Grace period so that a design published just after its minute does not count as missed. */
const justPublished = 60_000

/** Returns the time from which the moments of a design count. */
export const scheduleStartOf = ({ facts }: ScheduledDesign, now: number): number =>
  (facts.publishedAt ?? now) - justPublished

/** Lists the designs in use that have a schedule, by id. */
export async function listScheduledDesigns({
  db,
}: AppContext): Promise<ReadonlyMap<string, ScheduledDesign>> {
  const designs = (await listDesigns(db, homeWorkspace)).filter(({ enabled }) => enabled)
  const ids = designs.flatMap(({ publishedVersion }) => publishedVersion ?? [])
  const versions = await findPublishedVersionsById(db, homeWorkspace, ids)
  const clocked = designs.flatMap((facts) => {
    const design = versions.get(facts.publishedVersion ?? '')?.design
    return design && activeAlerts(design.set).length ? { facts, design } : []
  })
  return new Map(clocked.map((one) => [one.facts.id, one]))
}

/** Returns the moments of some alerts of a design, without duplicates. */
export function alertRunsOf(
  { facts, design }: ScheduledDesign,
  timesOf: (alert: Alert) => readonly number[],
  nameOf: (rule: string) => string = (rule) => rule,
): AlertRun[] {
  const runs = activeAlerts(design.set).flatMap((alert) =>
    timesOf(alert).map((at) => ({ designId: facts.id, rule: nameOf(alertRuleKey(alert)), at })),
  )
  return [...new Map(runs.map((run) => [`${run.rule} ${run.at}`, run])).values()]
}

/** Lists the designs that have a schedule, and those of their moments that no process has claimed yet. */
export async function listOpenRuns(
  appContext: AppContext,
  runsOf: (one: ScheduledDesign, now: number, clock: AlertClock) => AlertRun[],
) {
  const now = appContext.clock.now()
  const [designs, clock] = await Promise.all([listScheduledDesigns(appContext), readCompanyClock(appContext)])
  const due = [...designs.values()].flatMap((one) => runsOf(one, now, clock))
  const open = due.length ? await listPendingAlertRuns(appContext.db, homeWorkspace, due) : []
  return { designs, open, now }
}
