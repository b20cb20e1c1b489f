import { defineCall } from '../../../platform'
import { testRecipients, withLimitNotice } from '../../../read-models/design/test-recipients'

export default defineCall('oa/flowdesigns/testconcactset', async (body, context) => {
  const tested = await testRecipients(body, context)
  return withLimitNotice(tested.people, tested)
})
