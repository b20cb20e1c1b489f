import { defineCall, FileResponse } from '../../../../platform'
import { fillTemplate } from '../../../../services/paper/fill-template'

export default defineCall(
  'oa/flow/paper/template',
  async ({ flowOi_id, template }, context) =>
    new FileResponse(null, await fillTemplate({ flowId: flowOi_id, template }, context)),
)
