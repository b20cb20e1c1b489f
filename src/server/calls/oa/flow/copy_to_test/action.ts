import { Refused } from '../../../../../core/refused'
import { copyToTest } from '../../../../flow/copy-to-test'
import { defineCall } from '../../../../platform/call'

export default defineCall('oa/flow/copy_to_test/action', async ({ flowlistids }, context) => {
  if (context.caller.environment !== 'prod') throw new Refused('environment.only-in-production')
  for (const id of flowlistids) await copyToTest(id, context)
  return { copied: flowlistids.length }
})
