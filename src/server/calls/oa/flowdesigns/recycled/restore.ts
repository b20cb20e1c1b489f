import { defineCall } from '../../../../platform'
import { logAuditEvent } from '../../../../queries'
import { restoreBinItem } from '../../../../services/recycle-bin'

export default defineCall('oa/flowdesigns/recycled/restore', async ({ id, name = '' }, context) => {
  const { db, caller, newId, clock } = context
  return db.transaction(async (tx) => {
    const item = await restoreBinItem(tx, { id, name: name.trim() }, context)
    const details = { id: item.itemId, kind: item.kind, name: item.name }
    const logged = { caller, id: newId(), now: clock.now() }
    await logAuditEvent(tx, logged, { action: 'flowdesign.restore', details })
    return { name: item.name }
  })
})
