import { retrySubFlows } from '../../../flow/event/event-incidents'
import { assertCanRetry } from '../../../flow/event/retry-event'
import { defineCall, ResponseWithText } from '../../../platform'

export default defineCall('oa/flow/eventrefreshcreatsonflow', async ({ flowlistid }, context) => {
  await assertCanRetry({ flow: flowlistid }, context)
  const count = await retrySubFlows(context, flowlistid)
  return new ResponseWithText({ count }, 'event.sub-flows-again', { count })
})
