import { type AppContext, homeWorkspace, type RunCall } from '../platform'
import { createSystemContext } from '../read-models/action-context/system-actor'
import { refreshAbsences } from '../services/refresh-absences'
import { checkDesigns } from './check-designs'
import { signCheckpoints } from './checkpoint'
import { confirmPendingChanges } from './confirm-pending-changes'
import { countPassages } from './count-passages'
import { indexFlows } from './index-flows'
import { notifyOverdue } from './notify-overdue'
import { sendStartReminders } from './send-start-reminders'
import { startScheduledFlows } from './start-scheduled-flows'
import { storeOpenings } from './store-openings'
import { syncBySchedule } from './sync-by-schedule'

const every = 30_000

/** Lets delegations follow the absences of their principals. */
const followAbsences = (appContext: AppContext) =>
  refreshAbsences(createSystemContext(appContext, homeWorkspace))

/**
 * Runs scheduled work twice a minute; each work makes sure that several processes do it once. Returns a
 * function that stops it.
 */
export function startScheduler(appContext: AppContext, runCall: RunCall): () => Promise<void> {
  const works = [
    notifyOverdue,
    sendStartReminders,
    startScheduledFlows,
    signCheckpoints,
    confirmPendingChanges(runCall),
    syncBySchedule(runCall),
    followAbsences,
    indexFlows,
    countPassages,
    checkDesigns,
    storeOpenings,
  ]
  let working: Promise<void> | undefined
  const work = async () => {
    for (const one of works)
      await one(appContext).catch((error: Error) =>
        appContext.log.warn({ err: error, work: one.name }, 'what the clock starts failed'),
      )
  }
  const look = () => {
    working ??= work().finally(() => {
      working = undefined
    })
  }
  const timer = setInterval(look, every)
  timer.unref()
  look()
  return async () => {
    clearInterval(timer)
    await working
    await storeOpenings(appContext).catch((error: Error) =>
      appContext.log.warn({ err: error }, 'the last openings of flows were not stored'),
    )
  }
}
