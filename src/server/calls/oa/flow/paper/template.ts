import { defineCall, FileResponse } from '../../../../platform'
import { fillTemplate } from '../../../../services/paper/fill-template'
import { recordOpening } from '../../../../services/record-opening'

export default defineCall('oa/flow/paper/template', async ({ flowOi_id, template }, context) => {
  const file = await fillTemplate({ flowId: flowOi_id, template }, context)
  recordOpening(flowOi_id, context)
  return new FileResponse(null, file)
})
