import { defineCall } from '../../../../../platform/call'
import { simulationStage } from '../../../../../reading/design/simulated'
import { saveCase } from '../../../../../services/save-case'

export default defineCall('oa/flowdesigns/simulation/instance/save', async (body, context) => {
  const { flowid, _id, name, at, acts } = body
  return saveCase(await simulationStage(body, context), { of: flowid, id: _id, name, at, acts }, context)
})
