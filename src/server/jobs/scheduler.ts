import { type AppContext, homeWorkspace, type RunCall } from '../platform'
import { listDuePendingChanges } from '../queries'
import { settleDueChange } from '../services/decide-change'
import { signCheckpoints } from './checkpoint'
import { indexFlows } from './index-flows'
import { notifyOverdue } from './notify-overdue'
import { sendStartReminders } from './send-start-reminders'
import { startScheduledFlows } from './start-scheduled-flows'

const every = 30_000

/** Executes changes that had no second confirmer and no objection, and expires those that waited too long. */
export const confirmPendingChanges =
  (runCall: RunCall) =>
  async (house: AppContext): Promise<void> => {
    if (house.data !== 'prod') return
    const workspace = homeWorkspace
    for (const id of await listDuePendingChanges(house.db, workspace, house.clock.now()))
      await settleDueChange(house, { workspace, id, runCall })
  }

/**
 * Runs scheduled work twice a minute; each work makes sure that several processes do it once. Returns a
 * function that stops it.
 */
export function startScheduler(house: AppContext, runCall: RunCall): () => Promise<void> {
  const works = [
    notifyOverdue,
    sendStartReminders,
    startScheduledFlows,
    signCheckpoints,
    confirmPendingChanges(runCall),
    indexFlows,
  ]
  let working: Promise<void> | undefined
  const work = async () => {
    for (const one of works)
      await one(house).catch((error: Error) =>
        house.log.warn({ err: error, work: one.name }, 'what the clock starts failed'),
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
  }
}
