import { defineCall, FileResponse } from '../../../../platform'
import { createFlowWord } from '../../../../services/paper/create-word'

export default defineCall(
  'oa/flow/paper/word',
  async ({ flowOi_id, template }, context) =>
    new FileResponse(null, await createFlowWord({ flowId: flowOi_id, template }, context)),
)
