import { defineCall } from '../../../../platform/call'
import { answerMessages } from '../../../../reading/design/answer-simulation'
import { simulationStage } from '../../../../reading/design/simulated'

export default defineCall('oa/flowdesigns/simulation/detail_msgs', async (question, context) =>
  answerMessages(await simulationStage(question, context), question, context),
)
