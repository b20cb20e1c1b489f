import { type AlertClock, dueStarts, isAutomaticStart } from '../../core/flow'
import { type AppContext, homeWorkspace, wakeJob } from '../platform'
import { type AlertRun, claimAlertRuns, writeEffects } from '../queries'
import { scheduledFlowId, startRuleKey } from './effects/scheduled-start'
import { alertRunsOf, listOpenRuns, type ScheduledDesign, scheduleStartOf } from './scheduled-designs'

/*
 * Flows started by the calendar. Twice a minute the job looks back over a week, to catch up on moments at
 * which no process ran; the row of a moment (alert_run) makes it happen once, across runs and processes. The
 * effect written with it resolves who starts a flow, and starts it.
 */

/** Returns the moments at which a design starts flows and that are still to be processed. */
const startsOf = (one: ScheduledDesign, now: number, clock: AlertClock): AlertRun[] =>
  alertRunsOf(
    one,
    (alert) =>
      isAutomaticStart(alert) ? dueStarts(alert, { since: scheduleStartOf(one, now), now, ...clock }) : [],
    startRuleKey,
  )

/** Starts the flows that are due by the calendar; returns the number of moments taken. */
export async function startScheduledFlows(appContext: AppContext): Promise<number> {
  const { db } = appContext
  const { open, now } = await listOpenRuns(appContext, startsOf)
  if (!open.length) return 0
  const batchSize = await db.transaction(async (tx) => {
    const alertRuns = await claimAlertRuns(tx, homeWorkspace, open)
    const effects = alertRuns
      .sort((a, b) => a.at - b.at)
      .map((run) => ({
        workspace: homeWorkspace,
        id: scheduledFlowId(run),
        flowId: '',
        kind: 'calendar-start' as const,
        payload: run,
        now,
        dueAt: now,
      }))
    await writeEffects(tx, homeWorkspace, effects)
    return alertRuns.length
  })
  if (batchSize) wakeJob(db)
  return batchSize
}
