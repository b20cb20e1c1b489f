import { defineCall } from '../../../../platform'
import { buildSimulationMessages } from '../../../../read-models/design/simulation'
import { templateSimulationContext } from '../../../../read-models/design/templates'

export default defineCall('oa/flowdesigntemplates/simulation/detail_msgs', async (question, context) =>
  buildSimulationMessages(await templateSimulationContext(question, context), question, context),
)
