import { retryAndAdvance } from '../../../flow/event/retry-event'
import { defineCall, ResponseWithText } from '../../../platform'

export default defineCall('oa/flow/eventreactionflows', async (body, context) => {
  return new ResponseWithText(await retryAndAdvance(body, context), 'event.moved-on')
})
