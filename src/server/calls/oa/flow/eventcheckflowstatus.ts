import { recheckEvent } from '../../../flow/event/retry-event'
import { defineCall, ResponseWithText } from '../../../platform'

export default defineCall('oa/flow/eventcheckflowstatus', async ({ flowmsgid }, context) => {
  const waits = await recheckEvent(flowmsgid, context)
  return new ResponseWithText({ waits }, waits ? 'event.still-waits' : 'event.moved-on')
})
