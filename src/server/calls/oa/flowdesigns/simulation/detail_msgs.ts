import { defineCall } from '../../../../platform'
import { buildSimulationMessages, flowSimulationContext } from '../../../../read-models/design/simulation'

export default defineCall('oa/flowdesigns/simulation/detail_msgs', async (question, context) =>
  buildSimulationMessages(await flowSimulationContext(question, context), question, context),
)
