import { defineCall } from '../../../../../platform'
import { findTemplate, listTemplateCases } from '../../../../../read-models/design/templates'

export default defineCall(
  'oa/flowdesigntemplates/simulation/instance/listbyflowid',
  async ({ flowid }, context) => listTemplateCases((await findTemplate(flowid, context)).id, context),
)
