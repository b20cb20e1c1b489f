import { BusinessError } from '../../../../../core/business-error'
import { defineCall } from '../../../../platform'
import { copyToTest } from '../../../../services/copy-to-test'

export default defineCall('oa/flow/copy_to_test/action', async ({ flowlistids }, context) => {
  if (context.caller.environment !== 'prod') throw new BusinessError('environment.only-in-production')
  const copied = new Set<string>()
  for (const id of flowlistids)
    if (!copied.has(id)) for (const one of await copyToTest(id, context)) copied.add(one)
  return { copied: copied.size }
})
