import { type AppContext, homeWorkspace, type RunCall } from '../platform'
import { listDuePendingChanges } from '../queries'
import { settleDuePendingChange } from '../services/decide-change'

/** Executes changes that had no second confirmer and no objection, and expires those that waited too long. */
export const confirmPendingChanges =
  (runCall: RunCall) =>
  async (house: AppContext): Promise<void> => {
    if (house.data !== 'prod') return
    const workspace = homeWorkspace
    for (const id of await listDuePendingChanges(house.db, workspace, house.clock.now()))
      await settleDuePendingChange(house, { workspace, id, runCall })
  }
