import type { FlowMessage } from '../../../core/flow'
import { getEnvironment } from '../../../core/permission/environment'
import type { Badges } from '../../../generated/types'
import type { Context, Tx } from '../../platform'
import { countBadges, flowRowsCacheOf, markOwnMessagesRead } from '../../queries'

/** Marks one of the caller's messages as read, unless it is or the session is read-only. */
export async function markMessageRead(
  context: Context,
  { id: messageId, hasRead }: Pick<FlowMessage, 'id' | 'hasRead'>,
): Promise<Badges> {
  const { db, caller, clock } = context
  const cache = flowRowsCacheOf(db)
  const isRead = hasRead || cache.isRead(caller.workspace, messageId)
  if (isRead || getEnvironment(caller.environment).readonly) return countBadges(db, { caller, clock })
  const badges = await markMessagesRead(context, (tx) =>
    markOwnMessagesRead(tx, caller.workspace, caller.id, [messageId]),
  )
  cache.markRead(caller.workspace, messageId)
  return badges
}

/**
 * Marks messages of the caller as read. Returns the current badges. Notifies other pages of the caller only
 * if something was unread; otherwise notifications and reloads would trigger each other without end.
 */
export async function markMessagesRead(
  { db, caller, clock, push, page }: Context,
  mark: (tx: Tx) => Promise<boolean>,
): Promise<Badges> {
  const { badges, isNews } = await db.transaction(async (tx) => {
    const isNews = await mark(tx)
    return { isNews, badges: await countBadges(tx, { caller, clock }) }
  })
  if (isNews) push.badgesChanged(caller.workspace, [caller.id], { flows: [], ...(page && { page }) })
  return badges
}
