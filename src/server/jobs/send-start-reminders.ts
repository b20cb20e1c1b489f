import {
  type Alert,
  type AlertClock,
  activeAlerts,
  alertRuleKey,
  alertTimes,
  isAutomaticStart,
} from '../../core/flow'
import { type AppContext, homeWorkspace, wakeJob } from '../platform'
import { resolveGroupMembers } from '../policies/flow'
import {
  type AlertRun,
  claimAlertRuns,
  insertAlerts,
  type NewAlert,
  type RecipientDirectory,
  readRecipientDirectory,
  writeEffect,
} from '../queries'
import { createSystemContext } from '../read-models/action-context/system-actor'
import { alertRunsOf, listOpenRuns, type ScheduledDesign, scheduleStartOf } from './scheduled-designs'

/*
 * Reminders to start flows. Twice a minute the job looks back over a day, to catch up on minutes in which no
 * process ran; the row of a moment (alert_run) makes it happen once, across runs and processes.
 */

const lookBack = 24 * 3_600_000

/** Returns the moments of the last day at which a design reminds people, since it was published. */
function remindersOf(one: ScheduledDesign, now: number, clock: AlertClock): AlertRun[] {
  const after = Math.max(now - lookBack, scheduleStartOf(one, now))
  const times = (alert: Alert) => alertTimes(alert, { after, until: now, ...clock })
  return alertRunsOf(one, (alert) => (isAutomaticStart(alert) ? [] : times(alert)))
}

/** Returns the people whom a moment of a design reminds. */
function alertsOf(
  run: AlertRun,
  { facts, design }: ScheduledDesign,
  { addressees, newId }: Naming,
): NewAlert[] {
  const groups = activeAlerts(design.set)
    .filter((alert) => !isAutomaticStart(alert) && alertRuleKey(alert) === run.rule)
    .flatMap(({ deptuser }) => deptuser)
  return resolveGroupMembers(groups, design.formset, addressees).map(({ id, name }) => ({
    ...run,
    id: newId(),
    flowName: facts.name,
    personId: id,
    personName: name,
  }))
}

interface Naming extends Pick<AppContext, 'newId'> {
  addressees: RecipientDirectory
}

/** Reminds people of flows to be started; returns the number of reminders written. */
export async function sendStartReminders(appContext: AppContext): Promise<number> {
  const { db, newId } = appContext
  const { designs, open, now } = await listOpenRuns(appContext, remindersOf)
  if (!open.length) return 0
  const addressees = await readRecipientDirectory(createSystemContext(appContext, homeWorkspace))
  const written = await db.transaction(async (tx) => {
    const alertRuns = await claimAlertRuns(tx, homeWorkspace, open)
    const alerts = alertRuns.flatMap((run) => {
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
  if (written) wakeJob(db)
  return written
}
