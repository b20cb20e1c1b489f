import { defineCall } from '../../../../platform'
import { flowSimulationContext } from '../../../../read-models/design/simulation'
import { buildSimulationResponse } from '../../../../read-models/design/simulation-response'

export default defineCall('oa/flowdesigns/simulation/creat', async (question, context) =>
  buildSimulationResponse(await flowSimulationContext(question, context), question, context),
)
