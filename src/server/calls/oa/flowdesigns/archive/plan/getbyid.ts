import { BusinessError } from '../../../../../../core/business-error'
import { defineCall } from '../../../../../platform'
import { toArchivePlan } from '../../../../../presenters/archive'
import { findArchivePlan } from '../../../../../queries'

export default defineCall('oa/flowdesigns/archive/plan/getbyid', async ({ _id }, { db, caller }) => {
  const plan = await findArchivePlan(db, caller.workspace, _id)
  if (!plan) throw new BusinessError('archive.plan-gone')
  return toArchivePlan(plan)
})
