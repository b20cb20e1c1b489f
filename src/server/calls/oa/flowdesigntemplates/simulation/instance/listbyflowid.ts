import { defineCall } from '../../../../../platform/http/define-call'
import { casesOfTemplate, templateOf } from '../../../../../read-models/design/templates'

export default defineCall(
  'oa/flowdesigntemplates/simulation/instance/listbyflowid',
  async ({ flowid }, context) => casesOfTemplate((await templateOf(flowid, context)).id, context),
)
