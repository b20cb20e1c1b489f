import { defineCall, FileResponse } from '../../../../platform'
import { recordOpening } from '../../../../platform/jobs/record-opening'
import { fillTemplate } from '../../../../services/paper/fill-template'

export default defineCall('oa/flow/paper/template', async ({ flowOi_id, template }, context) => {
  const file = await fillTemplate({ flowId: flowOi_id, template }, context)
  recordOpening(flowOi_id, context)
  return new FileResponse(null, file)
})
