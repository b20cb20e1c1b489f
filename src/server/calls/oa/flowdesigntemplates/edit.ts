import { defineCall } from '../../../platform'
import { resolveDesign } from '../../../read-models/design/resolve-design'
import { findTemplate, listFlowCases } from '../../../read-models/design/templates'
import { assertCompanyTemplate, saveTemplate } from '../../../services/save-template'

export default defineCall('oa/flowdesigntemplates/edit', async (body, context) => {
  const { _id: id, flowid, icon = '', ...facts } = body
  const { design: before } = await findTemplate(id, context)
  const design = flowid ? await resolveDesign({ flowid }, context) : before
  const cases = flowid ? { cases: await listFlowCases(flowid, context) } : {}
  await context.db.transaction(async (tx) => {
    await assertCompanyTemplate(tx, id, context)
    await saveTemplate(tx, { template: { id, ...facts, icon, design }, ...cases }, context)
  })
  return null
})
