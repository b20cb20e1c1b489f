import { companyZone } from '../../core/company/company-zone'
import { type Alert, alertTimes, ruleOf } from '../../core/flow/notices/create-reminders'
import type { FlowDesign } from '../../generated/types'
import type { House } from '../platform/container'
import { wake } from '../platform/wake'
import { homeWorkspace } from '../platform/workspace'
import { peopleAmong } from '../policies/flow'
import {
  type AlertRun,
  beginRuns,
  insertAlerts,
  type NewAlert,
  openRuns,
} from '../queries/design/create-reminder'
import { type Design, listDesigns } from '../queries/design/design'
import { versionsOf } from '../queries/design/version'
import { type Addressees, addresseesOf } from '../queries/directory/addressees'
import { writeEffect } from '../queries/jobs/outbox'
import { systemContext } from '../reading/scene/system-actor'

/*
 * Reminders to start flows. Twice a minute the job looks back over a day, so that minutes in which no process ran are
 * made good; the row of a moment (alert_run) lets it happen once, however often and by however many it is looked at.
 */

const lookBack = 24 * 3_600_000
/** What is published just after its minute is not taken for missed. */
const justPublished = 60_000

/** A design that reminds people. */
interface Reminding {
  facts: Design
  design: FlowDesign
}

async function remindingDesigns({ db }: House): Promise<Reminding[]> {
  const designs = (await listDesigns(db, homeWorkspace)).filter(({ enabled }) => enabled)
  const ids = designs.flatMap(({ publishedVersion }) => publishedVersion ?? [])
  const versions = await versionsOf(db, homeWorkspace, ids)
  return designs.flatMap((facts) => {
    const design = versions.get(facts.publishedVersion ?? '')?.design
    return design?.set.canautoalert && design.set.autoalerts?.length ? { facts, design } : []
  })
}

/** The moments at which a design reminds people, of the last day and since it stands. */
function runsOf({ facts, design }: Reminding, now: number): AlertRun[] {
  const after = Math.max(now - lookBack, (facts.publishedAt ?? now) - justPublished)
  const runs = (design.set.autoalerts ?? []).flatMap((alert) =>
    alertTimes(alert, { after, until: now, zone: companyZone }).map((at) => ({
      designId: facts.id,
      rule: ruleOf(alert),
      at,
    })),
  )
  return [...new Map(runs.map((run) => [`${run.rule} ${run.at}`, run])).values()]
}

/** Whom a moment of a design reminds. */
function alertsOf(run: AlertRun, { facts, design }: Reminding, { addressees, newId }: Naming): NewAlert[] {
  const groups = (design.set.autoalerts ?? [])
    .filter((alert: Alert) => ruleOf(alert) === run.rule)
    .flatMap(({ deptuser }) => deptuser)
  return peopleAmong(groups, design.formset, addressees).map(({ id, name }) => ({
    ...run,
    id: newId(),
    flowName: facts.name,
    personId: id,
    personName: name,
  }))
}

interface Naming extends Pick<House, 'newId'> {
  addressees: Addressees
}

/** Reminds people of flows that are to be started; answers how many reminders were written. */
export async function remind(house: House): Promise<number> {
  const { db, clock, newId } = house
  const now = clock.now()
  const designs = new Map((await remindingDesigns(house)).map((one) => [one.facts.id, one]))
  const due = [...designs.values()].flatMap((one) => runsOf(one, now))
  const open = due.length ? await openRuns(db, homeWorkspace, due) : []
  if (!open.length) return 0
  const addressees = await addresseesOf(systemContext(house, homeWorkspace))
  const written = await db.transaction(async (tx) => {
    const begun = await beginRuns(tx, homeWorkspace, open)
    const alerts = begun.flatMap((run) => {
      const one = designs.get(run.designId)
      return one ? alertsOf(run, one, { addressees, newId }) : []
    })
    await insertAlerts(tx, homeWorkspace, alerts)
    const people = [...new Set(alerts.map(({ personId }) => personId))]
    if (people.length)
      await writeEffect(tx, {
        workspace: homeWorkspace,
        flowId: '',
        id: newId(),
        kind: 'notify',
        now,
        dueAt: now,
        payload: { people, messageIds: [], alertIds: alerts.map(({ id }) => id) },
      })
    return alerts.length
  })
  if (written) wake(db)
  return written
}
