import { defineCall, FileResponse } from '../../../../platform'
import { recordOpening } from '../../../../platform/jobs/record-opening'
import { createFlowPdf, usualPrint } from '../../../../services/paper/create-pdf'

export default defineCall('oa/flow/paper/pdf', async ({ flowOi_id, ...options }, context) => {
  const file = await createFlowPdf(flowOi_id, { ...usualPrint, ...options }, context)
  recordOpening(flowOi_id, context)
  return new FileResponse(null, file)
})
