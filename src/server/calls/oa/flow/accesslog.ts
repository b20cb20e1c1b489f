import { BusinessError } from '../../../../core/business-error'
import { defineCall } from '../../../platform'
import { toIso } from '../../../presenters/time'
import { listUnmaskings } from '../../../queries/company/unmaskings'
import { loadVisibleFlow } from '../../../read-models/action-context/visible-flow'

export default defineCall('oa/flow/accesslog', async ({ flowOi_id }, context) => {
  const { scene } = await loadVisibleFlow(context, { flow: flowOi_id })
  if (!scene.actor.allows.includes('accesslog')) throw new BusinessError('unmask.log-not-allowed')
  const rows = await listUnmaskings(context.db, context.caller.workspace, flowOi_id)
  return rows.map(({ id, at, by, details: { field, reason } }) => ({
    _id: id,
    at: toIso(at),
    by,
    field,
    reason,
  }))
})
