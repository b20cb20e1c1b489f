import { mostTested, testRecipients } from '../../../flow/test-recipients'
import { defineCall, Said } from '../../../platform/call'

export default defineCall('oa/flowdesigns/testconcactset', async (body, context) => {
  const { people, trace } = await testRecipients(body, context)
  const total = people.length
  const data = { people: people.slice(0, mostTested), total, trace }
  return total > mostTested ? new Said(data, 'contact.test-limited', { limit: mostTested, total }) : data
})
