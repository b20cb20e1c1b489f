import { defineCall } from '../../../platform/call'
import { onceIn } from '../../../platform/idempotent'
import { designAt } from '../../../reading/design/design-at'
import { casesOfFlow } from '../../../reading/design/templates'
import { addTemplate } from '../../../services/keep-template'

export default defineCall('oa/flowdesigntemplates/creat', async (body, context) => {
  const { flowid, requestId, icon = '', ...facts } = body
  const design = await designAt({ flowid }, context)
  const cases = await casesOfFlow(flowid, context)
  const id = context.newId()
  return onceIn(context, {
    requestId,
    call: 'oa/flowdesigntemplates/creat',
    body,
    work: async (tx) => {
      await addTemplate(tx, { template: { id, ...facts, icon, design }, cases }, context)
      return { _id: id }
    },
  })
})
