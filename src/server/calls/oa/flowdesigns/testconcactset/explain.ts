import { defineCall } from '../../../../platform/call'
import { saidOfMany, testRecipients } from '../../../../reading/design/test-recipients'

export default defineCall('oa/flowdesigns/testconcactset/explain', async (body, context) => {
  const tested = await testRecipients(body, context)
  return saidOfMany(tested, tested)
})
