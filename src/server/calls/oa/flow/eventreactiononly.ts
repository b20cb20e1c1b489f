import { workAgain } from '../../../flow/event/retry-event'
import { defineCall, Said } from '../../../platform/http/define-call'

export default defineCall('oa/flow/eventreactiononly', async (body, context) => {
  const fields = await workAgain(body, context)
  return new Said({ fields }, 'event.done-again')
})
