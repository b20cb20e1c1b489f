import { defineCall } from '../../../../platform/call'
import { answerMessages } from '../../../../reading/design/answer-simulation'
import { templateStage } from '../../../../reading/design/templates'

export default defineCall('oa/flowdesigntemplates/simulation/detail_msgs', async (question, context) =>
  answerMessages(await templateStage(question, context), question, context),
)
