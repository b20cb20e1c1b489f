import { copyLimits } from '../../../../core/flow'
import { defineCall } from '../../../platform'
import { listLastCopies } from '../../../queries/flow/last-copies'
import { loadVisibleFlow } from '../../../read-models/action-context/visible-flow'

export default defineCall('oa/flow/lastcopies', async ({ flowOi_id }, context) => {
  const { db, caller } = context
  const { scene } = await loadVisibleFlow(context, { flow: flowOi_id })
  const { designId, directory } = scene.snapshot
  const found = await listLastCopies(db, caller, { flowId: flowOi_id, designId, most: copyLimits.people })
  const people = found.flatMap((id) => {
    const person = id === caller.id ? undefined : directory.person(id)
    return person?.enabled ? [{ id, name: person.name }] : []
  })
  return { people }
})
