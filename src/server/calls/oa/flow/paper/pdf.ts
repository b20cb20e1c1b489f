import { defineCall, FileResponse } from '../../../../platform'
import { createFlowPdf, usualPrint } from '../../../../services/paper/create-pdf'

export default defineCall(
  'oa/flow/paper/pdf',
  async ({ flowOi_id, ...options }, context) =>
    new FileResponse(null, await createFlowPdf(flowOi_id, { ...usualPrint, ...options }, context)),
)
