import { retrySubFlows } from '../../../flow/event/event-incidents'
import { checkMayRepeat } from '../../../flow/event/retry-event'
import { defineCall, Said } from '../../../platform/http/define-call'

export default defineCall('oa/flow/eventrefreshcreatsonflow', async ({ flowlistid }, context) => {
  await checkMayRepeat({ flow: flowlistid }, context)
  const count = await retrySubFlows(context, flowlistid)
  return new Said({ count }, 'event.sub-flows-again', { count })
})
