import type { Badges } from '../../../generated/types'
import type { Tx } from '../../platform/db/db'
import type { Context } from '../../platform/http/define-call'
import { countBadges } from '../../queries/message/badges'
import type { Deed } from '../../read-models/action-context/load-context'

/** How many messages an act closed. */
export const closedBy = ({ changes }: Deed): number =>
  changes.filter(({ type }) => type === 'message.close').length

/** The answer of cancelling: how many messages, and the caller's badges. */
export const cancelAnswer =
  (context: Context) =>
  async (deed: Deed, tx: Tx): Promise<{ count: number; badges: Badges }> => ({
    count: closedBy(deed),
    badges: await countBadges(tx, context),
  })
