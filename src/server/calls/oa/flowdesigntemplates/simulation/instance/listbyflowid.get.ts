import { defineCall } from '../../../../../platform/http/define-call'
import { casesOfTemplate, templateOf } from '../../../../../read-models/design/templates'

export default defineCall(
  'oa/flowdesigntemplates/simulation/instance/listbyflowid.get',
  async ({ flowid }, context) => {
    const { id, name } = await templateOf(flowid, context)
    return { name, totalItems: (await casesOfTemplate(id, context)).length }
  },
)
