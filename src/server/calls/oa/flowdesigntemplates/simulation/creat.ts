import { defineCall } from '../../../../platform/http/define-call'
import { answerSimulation } from '../../../../read-models/design/simulation-response'
import { templateStage } from '../../../../read-models/design/templates'

export default defineCall('oa/flowdesigntemplates/simulation/creat', async (question, context) =>
  answerSimulation(await templateStage(question, context), question, context),
)
