import { defineCall } from '../../../../platform/http/define-call'
import { answerMessages } from '../../../../read-models/design/simulation-response'
import { templateStage } from '../../../../read-models/design/templates'

export default defineCall('oa/flowdesigntemplates/simulation/detail_msgs', async (question, context) =>
  answerMessages(await templateStage(question, context), question, context),
)
