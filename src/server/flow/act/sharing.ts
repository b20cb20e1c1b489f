import type { Context } from '../../platform/call'
import type { Tx } from '../../platform/db/db'
import { lockAllotment } from '../../queries/message/burdens'

/** How an act that is written reads how people stand: behind the lock of all that share steps out. */
export const sharing = (tx: Tx, context: Context) => ({
  context,
  reader: tx,
  lock: () => lockAllotment(tx, context.caller.workspace),
})
