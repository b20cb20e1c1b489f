import { workingCalendar } from '../../core/calendar/company-calendars'
import { companyZone } from '../../core/company/company-zone'
import { rootDepartmentId } from '../../core/directory/department-scope'
import { alertsOn } from '../../core/flow/schedule/scheduled-starts'
import { type Alert, type AlertClock, ruleOf } from '../../core/flow/schedule/start-reminders'
import type { FlowDesign } from '../../generated/types'
import type { House } from '../platform/context/app-context'
import { homeWorkspace } from '../platform/workspace'
import { calendarsOf } from '../queries/company/calendar'
import type { AlertRun } from '../queries/design/create-reminder'
import { type Design, listDesigns } from '../queries/design/design'
import { versionsOf } from '../queries/design/version'

/** A design whose flows the calendar starts, or reminds people to start. */
export interface Clocked {
  facts: Design
  design: FlowDesign
}

/** The clock by which moments come: the company's, and its working days. */
export const clockOfCompany = async ({ db }: Pick<House, 'db'>): Promise<AlertClock> => ({
  zone: companyZone,
  calendar: workingCalendar(await calendarsOf(db, homeWorkspace), [rootDepartmentId]),
})

/** What is published just after its minute is not taken for missed. */
const justPublished = 60_000

/** From when on the moments of a design count. */
export const sinceOf = ({ facts }: Clocked, now: number): number => (facts.publishedAt ?? now) - justPublished

/** The designs in use that have moments of the calendar, by id. */
export async function designsByClock({ db }: House): Promise<ReadonlyMap<string, Clocked>> {
  const designs = (await listDesigns(db, homeWorkspace)).filter(({ enabled }) => enabled)
  const ids = designs.flatMap(({ publishedVersion }) => publishedVersion ?? [])
  const versions = await versionsOf(db, homeWorkspace, ids)
  const clocked = designs.flatMap((facts) => {
    const design = versions.get(facts.publishedVersion ?? '')?.design
    return design && alertsOn(design.set).length ? { facts, design } : []
  })
  return new Map(clocked.map((one) => [one.facts.id, one]))
}

/** The moments of some alerts of a design, each once. */
export function runsOf(
  { facts, design }: Clocked,
  timesOf: (alert: Alert) => readonly number[],
  nameOf: (rule: string) => string = (rule) => rule,
): AlertRun[] {
  const runs = alertsOn(design.set).flatMap((alert) =>
    timesOf(alert).map((at) => ({ designId: facts.id, rule: nameOf(ruleOf(alert)), at })),
  )
  return [...new Map(runs.map((run) => [`${run.rule} ${run.at}`, run])).values()]
}
