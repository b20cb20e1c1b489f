import type { Tx } from '../../platform/db/db'
import type { Context } from '../../platform/http/define-call'
import { lockAssignment } from '../../queries/message/workload'

/**
 * Reads people's workload for an action that is written, behind the lock of all actions that distribute
 * steps.
 */
export const createWorkloadReader = (tx: Tx, context: Context) => ({
  context,
  reader: tx,
  lock: () => lockAssignment(tx, context.caller.workspace),
})
