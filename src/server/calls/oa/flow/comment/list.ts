import { defineCall } from '../../../../platform'
import { loadVisibleFlow } from '../../../../read-models/action-context/visible-flow'
import { readComments } from '../../../../read-models/flow/history'

export default defineCall('oa/flow/comment/list', async ({ flowOi_id }, context) => {
  const { scene } = await loadVisibleFlow(context, { flow: flowOi_id })
  return readComments(scene, context)
})
