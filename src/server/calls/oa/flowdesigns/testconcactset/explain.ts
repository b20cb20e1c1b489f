import { defineCall } from '../../../../platform'
import { testRecipients, withLimitNotice } from '../../../../read-models/design/test-recipients'

export default defineCall('oa/flowdesigns/testconcactset/explain', async (body, context) => {
  const tested = await testRecipients(body, context)
  return withLimitNotice(tested, tested)
})
