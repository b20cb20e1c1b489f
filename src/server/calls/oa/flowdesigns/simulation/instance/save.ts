import { defineCall } from '../../../../../platform'
import { flowSimulationContext } from '../../../../../read-models/design/simulation'
import { saveSimulationCase } from '../../../../../services/save-case'

export default defineCall('oa/flowdesigns/simulation/instance/save', async (body, context) => {
  const { flowid, _id, name, at, acts } = body
  return saveSimulationCase(
    await flowSimulationContext(body, context),
    { of: flowid, id: _id, name, at, acts },
    context,
  )
})
