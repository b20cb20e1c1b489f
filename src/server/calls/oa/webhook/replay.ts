import { defineCall, wakeJob } from '../../../platform'
import { replayDeliveries } from '../../../queries'
import { sendDeliveries } from '../../../services/send-deliveries'

export default defineCall('oa/webhook/replay', async ({ ids }, context) => {
  const { db, caller } = context
  const { workspace } = caller
  const count = await db.transaction(async (tx) => {
    const again = await replayDeliveries(tx, workspace, ids)
    await sendDeliveries(tx, context, { workspace, flowId: '', ids: again })
    return again.length
  })
  wakeJob(db)
  return { count }
})
