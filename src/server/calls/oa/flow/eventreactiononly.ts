import { workAgain } from '../../../flow/event/event-again'
import { defineCall, Said } from '../../../platform/call'

export default defineCall('oa/flow/eventreactiononly', async (body, context) => {
  const fields = await workAgain(body, context)
  return new Said({ fields }, 'event.done-again')
})
