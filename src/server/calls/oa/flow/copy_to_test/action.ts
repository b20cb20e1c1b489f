import { Refused } from '../../../../../core/refused'
import { copyToTest } from '../../../../flow/copy-to-test'
import { defineCall } from '../../../../platform/call'

export default defineCall('oa/flow/copy_to_test/action', async ({ flowlistids }, context) => {
  if (context.caller.environment !== 'prod') throw new Refused('environment.only-in-production')
  const copied = new Set<string>()
  for (const id of flowlistids)
    if (!copied.has(id)) for (const one of await copyToTest(id, context)) copied.add(one)
  return { copied: copied.size }
})
