import { defineCall } from '../../../../platform/call'
import { answerSimulation } from '../../../../reading/design/answer-simulation'
import { simulationStage } from '../../../../reading/design/simulated'

export default defineCall('oa/flowdesigns/simulation/creat', async (question, context) =>
  answerSimulation(await simulationStage(question, context), question, context),
)
