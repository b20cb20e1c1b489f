import { defineCall } from '../../../../platform'
import { logAuditEvent } from '../../../../queries'
import { purgeBinItem } from '../../../../services/recycle-bin'

export default defineCall('oa/flowdesigns/recycled/purge', async ({ id }, context) => {
  const { db, caller, newId, clock } = context
  await db.transaction(async (tx) => {
    const item = await purgeBinItem(tx, id, context)
    const details = { id: item.itemId, kind: item.kind, name: item.name }
    const logged = { caller, id: newId(), now: clock.now() }
    await logAuditEvent(tx, logged, { action: 'flowdesign.purge', details })
  })
  return null
})
