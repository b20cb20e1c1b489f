import { reclaimMessages } from '../../../../flow/delegation/delegate-messages'
import { defineCall, wakeJob } from '../../../../platform'
import { countBadges } from '../../../../queries'
import { retryWithRecipients } from '../../../../read-models/action-context/retry-decision'

export default defineCall('oa/flow/entrust/take_back_all', async ({ to }, context) => {
  const { db } = context
  const reclaimed = await retryWithRecipients(context, (addressees) =>
    db.transaction(async (tx) => {
      const moved = await reclaimMessages(tx, { to, context, addressees })
      return { moved, badges: await countBadges(tx, context) }
    }),
  )
  wakeJob(db)
  return reclaimed
})
