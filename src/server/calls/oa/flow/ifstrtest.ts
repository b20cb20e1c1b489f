import { testExpression } from '../../../flow/test-expression'
import { defineCall, Said } from '../../../platform/call'

export default defineCall('oa/flow/ifstrtest', async (body, context) => {
  const tested = await testExpression(body, context)
  return new Said(tested, 'flow.condition-result', { value: tested.result })
})
