import type { Tx } from '../../platform/db/db'
import type { Context } from '../../platform/http/define-call'
import { lockAssignment } from '../../queries/message/workload'

/** How an act that is written reads how people stand: behind the lock of all that share steps out. */
export const createWorkloadReader = (tx: Tx, context: Context) => ({
  context,
  reader: tx,
  lock: () => lockAssignment(tx, context.caller.workspace),
})
