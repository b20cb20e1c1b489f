import { BusinessError } from '../../../../core/business-error'
import { defineCall } from '../../../platform'
import { deleteDashboard, lockDashboard } from '../../../queries/dashboard/dashboard'
import { canChangeDashboard } from '../../../read-models/dashboard/open-dashboard'

export default defineCall('oa/dashboard/delete', async ({ id }, { db, caller }) => {
  await db.transaction(async (tx) => {
    const before = await lockDashboard(tx, caller.workspace, id)
    if (!before || !canChangeDashboard(before, caller)) throw new BusinessError('dashboards.gone')
    await deleteDashboard(tx, caller.workspace, id)
  })
  return {}
})
