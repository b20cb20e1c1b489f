import { defineCall } from '../../../../../platform/call'
import { casesOf } from '../../../../../queries/design/simulation-case'
import { ofTemplate, templateOf } from '../../../../../reading/design/templates'

export default defineCall(
  'oa/flowdesigntemplates/simulation/instance/listbyflowid.get',
  async ({ flowid }, context) => {
    const { sketch } = await templateOf(flowid, context)
    const own = await casesOf(context.db, context.caller.workspace, ofTemplate(flowid))
    return { name: sketch.name, totalItems: sketch.cases.length + own.length }
  },
)
