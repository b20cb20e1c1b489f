import { openMessage } from '../../../../flow/open/open-message'
import { defineCall } from '../../../../platform'
import { recordOpening } from '../../../../platform/jobs/record-opening'

export default defineCall('oa/flow/deal/bymsgid', async ({ _id, peek }, context) => {
  const opened = await openMessage(_id, context, peek)
  if (!peek) recordOpening(opened.flow._id, context)
  return opened
})
