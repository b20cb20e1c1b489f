import { retryEventWork } from '../../../flow/event/retry-event'
import { defineCall, ResponseWithText } from '../../../platform'

export default defineCall('oa/flow/eventreactiononly', async (body, context) => {
  const fields = await retryEventWork(body, context)
  return new ResponseWithText({ fields }, 'event.done-again')
})
