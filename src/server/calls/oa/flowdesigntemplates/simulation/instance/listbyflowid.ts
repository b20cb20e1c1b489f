import { defineCall } from '../../../../../platform/call'
import { toCase } from '../../../../../presenters/simulation-case'
import { casesOf } from '../../../../../queries/design/simulation-case'
import { casesOfTemplate, ofTemplate, templateOf } from '../../../../../reading/design/templates'

export default defineCall(
  'oa/flowdesigntemplates/simulation/instance/listbyflowid',
  async ({ flowid }, context) => {
    const { db, caller } = context
    const own = await casesOf(db, caller.workspace, ofTemplate(flowid))
    return [...(await casesOfTemplate(await templateOf(flowid, context), context)), ...own.map(toCase)]
  },
)
