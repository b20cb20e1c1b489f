import { defineCall } from '../../../../platform'
import { signPaper } from '../../../../services/paper/sign-paper'

export default defineCall('oa/flow/paper/seal', async ({ flowOi_id }, context) => ({
  id: await signPaper(flowOi_id, { isAutomatic: false }, context),
}))
