import { defineCall } from '../../../platform/http/define-call'
import { designAt } from '../../../read-models/design/resolve-design'
import { casesOfFlow, templateOf } from '../../../read-models/design/templates'
import { checkOwn, keepTemplate } from '../../../services/save-template'

export default defineCall('oa/flowdesigntemplates/edit', async (body, context) => {
  const { _id: id, flowid, icon = '', ...facts } = body
  const { design: before } = await templateOf(id, context)
  const design = flowid ? await designAt({ flowid }, context) : before
  const cases = flowid ? { cases: await casesOfFlow(flowid, context) } : {}
  await context.db.transaction(async (tx) => {
    await checkOwn(tx, id, context)
    await keepTemplate(tx, { template: { id, ...facts, icon, design }, ...cases }, context)
  })
  return null
})
