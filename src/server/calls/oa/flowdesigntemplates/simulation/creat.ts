import { defineCall } from '../../../../platform'
import { buildSimulationResponse } from '../../../../read-models/design/simulation'
import { templateSimulationContext } from '../../../../read-models/design/templates'

export default defineCall('oa/flowdesigntemplates/simulation/creat', async (question, context) =>
  buildSimulationResponse(await templateSimulationContext(question, context), question, context),
)
