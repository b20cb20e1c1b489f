import { checkAgain } from '../../../flow/event/event-again'
import { defineCall, Said } from '../../../platform/call'

export default defineCall('oa/flow/eventcheckflowstatus', async ({ flowmsgid }, context) => {
  const waits = await checkAgain(flowmsgid, context)
  return new Said({ waits }, waits ? 'event.still-waits' : 'event.moved-on')
})
