import { checkAgain } from '../../../flow/event/retry-event'
import { defineCall, Said } from '../../../platform/http/define-call'

export default defineCall('oa/flow/eventcheckflowstatus', async ({ flowmsgid }, context) => {
  const waits = await checkAgain(flowmsgid, context)
  return new Said({ waits }, waits ? 'event.still-waits' : 'event.moved-on')
})
