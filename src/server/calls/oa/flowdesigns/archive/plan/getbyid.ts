import { BusinessError } from '../../../../../../core/business-error'
import { defineCall } from '../../../../../platform'
import { toArchivePlan } from '../../../../../presenters/archive'
import { findPlan } from '../../../../../queries'

export default defineCall('oa/flowdesigns/archive/plan/getbyid', async ({ _id }, { db, caller }) => {
  const plan = await findPlan(db, caller.workspace, _id)
  if (!plan) throw new BusinessError('archive.plan-gone')
  return toArchivePlan(plan)
})
