import { defineCall } from '../../../platform/call'
import { saidOfMany, testRecipients } from '../../../reading/design/test-recipients'

export default defineCall('oa/flowdesigns/testconcactset', async (body, context) => {
  const tested = await testRecipients(body, context)
  return saidOfMany(tested.people, tested)
})
