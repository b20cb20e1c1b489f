import { takeBackAll } from '../../../../flow/delegation/take-back-delegated'
import { defineCall } from '../../../../platform/call'
import { wake } from '../../../../platform/wake'
import { countBadges } from '../../../../queries/message/badges'
import { withAddressees } from '../../../../reading/scene/with-addressees'

export default defineCall('oa/flow/entrust/take_back_all', async ({ to }, context) => {
  const { db } = context
  const taken = await withAddressees(context, (addressees) =>
    db.transaction(async (tx) => {
      const moved = await takeBackAll(tx, { to, context, addressees })
      return { moved, badges: await countBadges(tx, context) }
    }),
  )
  wake(db)
  return taken
})
