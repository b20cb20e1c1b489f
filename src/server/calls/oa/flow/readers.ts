import { BusinessError } from '../../../../core/business-error'
import { defineCall } from '../../../platform'
import { toIso } from '../../../presenters/time'
import { listFlowReaders } from '../../../queries/flow/flow-readers'
import { loadVisibleFlow } from '../../../read-models/action-context/visible-flow'

export default defineCall('oa/flow/readers', async ({ flowOi_id }, context) => {
  const { scene } = await loadVisibleFlow(context, { flow: flowOi_id })
  if (!scene.actor.allows.includes('accesslog')) throw new BusinessError('unmask.log-not-allowed')
  const rows = await listFlowReaders(context.db, context.caller.workspace, flowOi_id)
  return rows.map(({ id, name, firstAt, lastAt, times }) => ({
    id,
    name,
    first: toIso(firstAt),
    last: toIso(lastAt),
    times,
  }))
})
