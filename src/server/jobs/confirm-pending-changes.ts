import { type AppContext, homeWorkspace, type RunCall } from '../platform'
import { listDuePendingChanges } from '../queries'
import { settleDuePendingChange } from '../services/decide-pending-change'

/** Executes changes that had no second confirmer and no objection, and expires those that waited too long. */
export const confirmPendingChanges =
  (runCall: RunCall) =>
  async (appContext: AppContext): Promise<void> => {
    if (appContext.data !== 'prod') return
    const workspace = homeWorkspace
    for (const id of await listDuePendingChanges(appContext.db, workspace, appContext.clock.now()))
      await settleDuePendingChange(appContext, { workspace, id, runCall })
  }
