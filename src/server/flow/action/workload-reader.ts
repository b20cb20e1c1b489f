import type { Tx } from '../../platform/db/db'
import type { Context } from '../../platform/http/define-call'
import { lockAllotment } from '../../queries/message/workload'

/** How an act that is written reads how people stand: behind the lock of all that share steps out. */
export const sharing = (tx: Tx, context: Context) => ({
  context,
  reader: tx,
  lock: () => lockAllotment(tx, context.caller.workspace),
})
