import { BusinessError } from '../../../../core/business-error'
import { checkDashboard } from '../../../../core/dashboard'
import { defineCall, requestLimits, runIdempotent } from '../../../platform'
import {
  changeDashboard,
  countDashboards,
  insertDashboard,
  lockDashboard,
} from '../../../queries/dashboard/dashboard'
import { canChangeDashboard } from '../../../read-models/dashboard/open-dashboard'

export default defineCall('oa/dashboard/save', (body, context) => {
  const { id: known, rev, requestId, document } = body
  const { db, caller, clock, newId } = context
  const { workspace } = caller
  const writing = { workspace, personId: caller.id, now: clock.now() }
  checkDashboard(document)
  return db.transaction((tx) => {
    const work = async () => {
      if (known === undefined) {
        if ((await countDashboards(tx, workspace, caller.id)) >= requestLimits.dashboards)
          throw new BusinessError('dashboards.too-many', { limit: requestLimits.dashboards })
        const id = newId()
        await insertDashboard(tx, writing, { id, document })
        return { id, rev: 1 }
      }
      const before = await lockDashboard(tx, workspace, known)
      if (!before || !canChangeDashboard(before, caller)) throw new BusinessError('dashboards.gone')
      if (rev !== undefined && rev !== before.rev) throw new BusinessError('dashboards.stale')
      await changeDashboard(tx, writing, { id: known, document })
      return { id: known, rev: before.rev + 1 }
    }
    return runIdempotent(tx, context, { requestId, call: 'oa/dashboard/save', body, work })
  })
})
