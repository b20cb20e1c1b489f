import { defineCall } from '../../../../platform/http/define-call'
import { simulationStage } from '../../../../read-models/design/simulation'
import { answerMessages } from '../../../../read-models/design/simulation-response'

export default defineCall('oa/flowdesigns/simulation/detail_msgs', async (question, context) =>
  answerMessages(await simulationStage(question, context), question, context),
)
