import { defineCall } from '../../../../../platform/call'
import { casesOfTemplate, templateOf } from '../../../../../reading/design/templates'

export default defineCall(
  'oa/flowdesigntemplates/simulation/instance/listbyflowid',
  async ({ flowid }, context) => casesOfTemplate((await templateOf(flowid, context)).id, context),
)
