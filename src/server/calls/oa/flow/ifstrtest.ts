import { defineCall, ResponseWithText } from '../../../platform'
import { testExpression } from '../../../read-models/design/test-expression'

export default defineCall('oa/flow/ifstrtest', async (body, context) => {
  const tested = await testExpression(body, context)
  return new ResponseWithText(tested, 'flow.condition-result', { value: tested.result })
})
