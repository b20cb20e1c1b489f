import { openFlow } from '../../../flow/open/open-flow'
import { defineCall } from '../../../platform'
import { recordOpening } from '../../../platform/jobs/record-opening'

export default defineCall('oa/flow/detail', async ({ flowOi_id, msgid, peek }, context) => {
  const opened = await openFlow(flowOi_id, peek ? undefined : msgid, context)
  if (!peek) recordOpening(opened.flow._id, context)
  return opened
})
