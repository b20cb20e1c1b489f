import { defineCall } from '../../../../platform/http/define-call'
import { simulationStage } from '../../../../read-models/design/simulation'
import { answerSimulation } from '../../../../read-models/design/simulation-response'

export default defineCall('oa/flowdesigns/simulation/creat', async (question, context) =>
  answerSimulation(await simulationStage(question, context), question, context),
)
