import { defineCall, Said } from '../../../platform/call'
import { testExpression } from '../../../reading/design/test-expression'

export default defineCall('oa/flow/ifstrtest', async (body, context) => {
  const tested = await testExpression(body, context)
  return new Said(tested, 'flow.condition-result', { value: tested.result })
})
