import { defineCall, FileResponse } from '../../../../platform'
import { readSignedPaper } from '../../../../services/paper/sign-paper'

export default defineCall(
  'oa/flow/paper/signature',
  async ({ flowOi_id }, context) => new FileResponse(null, await readSignedPaper(flowOi_id, context)),
)
