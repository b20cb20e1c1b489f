import { defineCall, FileResponse } from '../../../../platform'
import { readSignedPaper } from '../../../../services/paper/sign-paper'
import { recordOpening } from '../../../../services/record-opening'

export default defineCall('oa/flow/paper/signature', async ({ flowOi_id }, context) => {
  const file = await readSignedPaper(flowOi_id, context)
  recordOpening(flowOi_id, context)
  return new FileResponse(null, file)
})
