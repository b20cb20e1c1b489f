import { BusinessError } from '../../../../core/business-error'
import { defineCall } from '../../../platform'
import { listParentDesignNames, lockDesignFacts, logAuditEvent, readDesignUsage } from '../../../queries'
import { recycleRows } from '../../../queries/design/recycle-bin'

export default defineCall('oa/flowdesigns/delete', async ({ _id }, { db, caller, newId, clock }) => {
  const { workspace } = caller
  await db.transaction(async (tx) => {
    const stored = await lockDesignFacts(tx, workspace, _id)
    if (!stored) throw new BusinessError('flowdesign.not-found')
    const { all, running } = await readDesignUsage(tx, workspace, _id)
    if (running) throw new BusinessError('flowdesign.runs', { count: running })
    if (all) throw new BusinessError('flowdesign.was-started', { count: all })
    const starters = await listParentDesignNames(tx, workspace, _id)
    if (starters.length) throw new BusinessError('flowdesign.started-by', { names: starters })
    await recycleRows(tx, { caller, newId, now: clock.now() }, { kind: 'design', id: _id, name: stored.name })
    const details = { id: _id, name: stored.name }
    await logAuditEvent(
      tx,
      { caller, id: newId(), now: clock.now() },
      { action: 'flowdesign.delete', details },
    )
  })
  return null
})
