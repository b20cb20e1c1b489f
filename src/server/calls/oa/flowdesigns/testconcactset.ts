import { testRecipients } from '../../../flow/test-recipients'
import { defineCall, Said } from '../../../platform/call'

/** A test shows so many people at most; the hint tells that there are more (S1-153). */
const shown = 200

export default defineCall('oa/flowdesigns/testconcactset', async (body, context) => {
  const { people, trace } = await testRecipients(body, context)
  const data = { people: people.slice(0, shown), total: people.length, trace }
  return people.length > shown
    ? new Said(data, 'contact.test-limited', { limit: shown, total: people.length })
    : data
})
