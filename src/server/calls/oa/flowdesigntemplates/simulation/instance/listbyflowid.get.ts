import { defineCall } from '../../../../../platform'
import { findTemplate, listTemplateCases } from '../../../../../read-models/design/templates'

export default defineCall(
  'oa/flowdesigntemplates/simulation/instance/listbyflowid.get',
  async ({ flowid }, context) => {
    const { id, name } = await findTemplate(flowid, context)
    return { name, totalItems: (await listTemplateCases(id, context)).length }
  },
)
