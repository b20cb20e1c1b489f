import { defineCall } from '../../../../platform'
import { flowSimulationContext } from '../../../../read-models/design/simulation'
import { buildSimulationMessages } from '../../../../read-models/design/simulation-response'

export default defineCall('oa/flowdesigns/simulation/detail_msgs', async (question, context) =>
  buildSimulationMessages(await flowSimulationContext(question, context), question, context),
)
