import { defineCall, runIdempotentTransaction } from '../../../platform'
import { resolveDesign } from '../../../read-models/design/resolve-design'
import { listFlowCases } from '../../../read-models/design/templates'
import { addTemplate } from '../../../services/save-template'

export default defineCall('oa/flowdesigntemplates/creat', async (body, context) => {
  const { flowid, requestId, icon = '', ...facts } = body
  const design = await resolveDesign({ flowid }, context)
  const cases = await listFlowCases(flowid, context)
  const id = context.newId()
  return runIdempotentTransaction(context, {
    requestId,
    call: 'oa/flowdesigntemplates/creat',
    body,
    work: async (tx) => {
      await addTemplate(tx, { template: { id, ...facts, icon, design }, cases }, context)
      return { _id: id }
    },
  })
})
