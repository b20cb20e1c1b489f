import { defineCall, FileResponse } from '../../../../platform'
import { createFilledTemplate } from '../../../../services/paper/create-filled'

export default defineCall(
  'oa/flow/paper/template',
  async ({ flowOi_id, template }, context) =>
    new FileResponse(null, await createFilledTemplate({ flowId: flowOi_id, template }, context)),
)
