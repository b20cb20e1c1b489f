import { BusinessError } from '../../../core/business-error'
import { waitForOpenTransactions } from '../../flow/delegation/offboard'
import { type Leaver, readCurrentDirectory } from '../../queries'
import { readWaitingCount } from '../../queries/message/waiting-messages'
import { createSystemContext } from '../../read-models/action-context/system-actor'
import { defineEffect } from '../effect'

/**
 * Writes an incident while tasks wait for a person who left, also those that actions in progress assigned
 * meanwhile. A retry succeeds once they are handed over, or the person is back.
 */
export default defineEffect<Leaver>({
  run: async ({ payload: { personId, name }, workspace }, appContext) => {
    await waitForOpenTransactions(appContext)
    const context = createSystemContext(appContext, workspace)
    if ((await readCurrentDirectory(context)).person(personId)?.enabled) return
    const count = await readWaitingCount(appContext.db, workspace, personId)
    if (count > 0) throw new BusinessError('incident.tasks-unassigned', { name, count })
  },
})
