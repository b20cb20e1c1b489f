import { defineCall, FileResponse } from '../../../../platform'
import { createFlowWord } from '../../../../services/paper/create-word'
import { recordOpening } from '../../../../services/record-opening'

export default defineCall('oa/flow/paper/word', async ({ flowOi_id, template }, context) => {
  const file = await createFlowWord({ flowId: flowOi_id, template }, context)
  recordOpening(flowOi_id, context)
  return new FileResponse(null, file)
})
