import { moveAgain } from '../../../flow/event/retry-event'
import { defineCall, Said } from '../../../platform/http/define-call'

export default defineCall('oa/flow/eventreactionflows', async (body, context) => {
  return new Said(await moveAgain(body, context), 'event.moved-on')
})
