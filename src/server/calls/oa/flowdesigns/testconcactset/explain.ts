import { defineCall } from '../../../../platform/http/define-call'
import { saidOfMany, testRecipients } from '../../../../read-models/design/test-recipients'

export default defineCall('oa/flowdesigns/testconcactset/explain', async (body, context) => {
  const tested = await testRecipients(body, context)
  return saidOfMany(tested, tested)
})
