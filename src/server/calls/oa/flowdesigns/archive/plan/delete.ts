import { BusinessError } from '../../../../../../core/business-error'
import { defineCall } from '../../../../../platform'
import { assertCanArchive } from '../../../../../policies/archive'
import { deleteArchivePlan, lockArchivePlan, logAuditEvent } from '../../../../../queries'

export default defineCall('oa/flowdesigns/archive/plan/delete', async ({ _id }, context) => {
  const { db, caller, clock, newId } = context
  assertCanArchive(caller)
  await db.transaction(async (tx) => {
    const before = await lockArchivePlan(tx, caller.workspace, _id)
    if (!before) throw new BusinessError('archive.plan-gone')
    await deleteArchivePlan(tx, caller.workspace, _id)
    const running = { caller, id: newId(), now: clock.now() }
    await logAuditEvent(tx, running, { action: 'archive.plan', details: { deleted: before } })
  })
  return {}
})
