import type { House } from '../platform/context/app-context'
import type { RunCall } from '../platform/http/define-call'
import { homeWorkspace } from '../platform/workspace'
import { timelyPendingChanges } from '../queries/directory/pending-change'
import { settleTimelyChange } from '../services/decide-change'

/** Carries out changes nobody else could confirm and nobody objected to, and ends those that waited too long. */
export const settleChangesBy =
  (runCall: RunCall) =>
  async (house: House): Promise<void> => {
    if (house.data !== 'prod') return
    const workspace = homeWorkspace
    for (const id of await timelyPendingChanges(house.db, workspace, house.clock.now()))
      await settleTimelyChange(house, { workspace, id, runCall })
  }
