import { defineCall, FileResponse } from '../../../../platform'
import { recordOpening } from '../../../../platform/jobs/record-opening'
import { readSignedPaper } from '../../../../services/paper/sign-paper'

export default defineCall('oa/flow/paper/signature', async ({ flowOi_id }, context) => {
  const file = await readSignedPaper(flowOi_id, context)
  recordOpening(flowOi_id, context)
  return new FileResponse(null, file)
})
