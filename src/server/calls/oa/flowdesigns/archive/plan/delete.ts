import { Refused } from '../../../../../../core/business-error'
import { defineCall } from '../../../../../platform/http/define-call'
import { checkArchivist } from '../../../../../policies/archive'
import { deletePlan, lockPlan } from '../../../../../queries/archive/archive-plan'
import { noteAct } from '../../../../../queries/company/audit'

export default defineCall('oa/flowdesigns/archive/plan/delete', async ({ _id }, context) => {
  const { db, caller, clock, newId } = context
  checkArchivist(caller)
  await db.transaction(async (tx) => {
    const before = await lockPlan(tx, caller.workspace, _id)
    if (!before) throw new Refused('archive.plan-gone')
    await deletePlan(tx, caller.workspace, _id)
    const doing = { caller, id: newId(), now: clock.now() }
    await noteAct(tx, doing, { action: 'archive.plan', details: { deleted: before } })
  })
  return {}
})
