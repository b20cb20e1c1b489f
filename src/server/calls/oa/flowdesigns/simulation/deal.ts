import { defineCall } from '../../../../platform'
import { buildSimulationResponse, flowSimulationContext } from '../../../../read-models/design/simulation'

export default defineCall('oa/flowdesigns/simulation/deal', async (question, context) =>
  buildSimulationResponse(await flowSimulationContext(question, context), question, context),
)
