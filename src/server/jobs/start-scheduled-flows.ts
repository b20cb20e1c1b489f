import { dueStarts, isAutomatic } from '../../core/flow/schedule/scheduled-starts'
import type { AlertClock } from '../../core/flow/schedule/start-reminders'
import type { AppContext } from '../platform/context/app-context'
import { wake } from '../platform/jobs/job-signal'
import { homeWorkspace } from '../platform/workspace'
import { type AlertRun, claimRuns, listPendingRuns } from '../queries/design/create-reminder'
import { writeEffects } from '../queries/outbox/outbox'
import { scheduledFlowId, startRuleKey } from './effects/scheduled-start'
import {
  alertRunsOf,
  listScheduledDesigns,
  readCompanyClock,
  type ScheduledDesign,
  scheduleStartOf,
} from './scheduled-designs'

/*
 * Flows that the calendar starts by itself. Twice a minute the job looks back over a week, so that moments at which no
 * process ran are made good; the row of a moment (alert_run) lets it happen once, however often and by however many
 * it is looked at. Who is to start what is found, and started, by the effect that is written with it.
 */

/** The moments at which a design starts flows and that are still to be made good. */
const startsOf = (one: ScheduledDesign, now: number, clock: AlertClock): AlertRun[] =>
  alertRunsOf(
    one,
    (alert) =>
      isAutomatic(alert) ? dueStarts(alert, { since: scheduleStartOf(one, now), now, ...clock }) : [],
    startRuleKey,
  )

/** Starts what the calendar starts by now; answers how many moments it took. */
export async function startScheduledFlows(house: AppContext): Promise<number> {
  const { db, clock } = house
  const now = clock.now()
  const [designs, byClock] = await Promise.all([listScheduledDesigns(house), readCompanyClock(house)])
  const due = [...designs.values()].flatMap((one) => startsOf(one, now, byClock))
  const open = due.length ? await listPendingRuns(db, homeWorkspace, due) : []
  if (!open.length) return 0
  const taken = await db.transaction(async (tx) => {
    const begun = await claimRuns(tx, homeWorkspace, open)
    const effects = begun
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
    return begun.length
  })
  if (taken) wake(db)
  return taken
}
