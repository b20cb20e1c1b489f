import { environmentNamed } from '../../core/environment'
import type { Badges } from '../../generated/types'
import type { Context } from '../platform/call'
import { countBadges, readMessages } from '../queries/badges'

/** Marks one of the caller's messages as read, unless he only looks; other pages of the caller hear of it. */
export async function readMessage({ db, caller, clock, push }: Context, messageId: string): Promise<Badges> {
  if (environmentNamed(caller.environment).readonly) return countBadges(db, { caller, clock })
  const badges = await db.transaction(async (tx) => {
    await readMessages(tx, caller.workspace, caller.id, [messageId])
    return countBadges(tx, { caller, clock })
  })
  push.badgesChanged(caller.workspace, [caller.id])
  return badges
}
