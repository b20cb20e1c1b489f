import type { AppContext } from '../platform/context/app-context'
import type { RunCall } from '../platform/http/define-call'
import { homeWorkspace } from '../platform/workspace'
import { listDuePendingChanges } from '../queries/directory/pending-change'
import { settleDueChange } from '../services/decide-change'

/** Executes changes that had no second confirmer and no objection, and expires those that waited too long. */
export const confirmPendingChanges =
  (runCall: RunCall) =>
  async (house: AppContext): Promise<void> => {
    if (house.data !== 'prod') return
    const workspace = homeWorkspace
    for (const id of await listDuePendingChanges(house.db, workspace, house.clock.now()))
      await settleDueChange(house, { workspace, id, runCall })
  }
