import { defineCall } from '../../../../platform/call'
import { answerSimulation } from '../../../../reading/design/answer-simulation'
import { templateStage } from '../../../../reading/design/templates'

export default defineCall('oa/flowdesigntemplates/simulation/creat', async (question, context) =>
  answerSimulation(await templateStage(question, context), question, context),
)
