import { saidOfMany, testRecipients } from '../../../../flow/test-recipients'
import { defineCall } from '../../../../platform/call'

export default defineCall('oa/flowdesigns/testconcactset/explain', async (body, context) => {
  const tested = await testRecipients(body, context)
  return saidOfMany(tested, tested)
})
