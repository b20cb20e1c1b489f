import { moveAgain } from '../../../flow/event/event-again'
import { defineCall, Said } from '../../../platform/call'

export default defineCall('oa/flow/eventreactionflows', async (body, context) => {
  return new Said(await moveAgain(body, context), 'event.moved-on')
})
