import type { BrokenDelegation } from '../../../core/flow'
import { wakeJob } from '../../platform'
import { notificationIdOf, notifyBrokenDelegation, recheckDelegation } from '../../services/broken-delegation'
import { defineEffect } from '../effect'

/** Writes an incident, one for each person, for a delegation without a usable delegate. */
export default defineEffect<BrokenDelegation>({
  messageOf: ({ messageId }) => messageId,
  run: async ({ payload, id, workspace, flowId }, appContext) => {
    if (id === notificationIdOf(payload)) return recheckDelegation(payload, workspace, appContext)
    await notifyBrokenDelegation(payload, { workspace, flowId }, appContext)
    wakeJob(appContext.db)
  },
})
