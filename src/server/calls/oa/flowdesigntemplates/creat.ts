import { defineCall } from '../../../platform/http/define-call'
import { onceIn } from '../../../platform/http/idempotency'
import { designAt } from '../../../read-models/design/resolve-design'
import { casesOfFlow } from '../../../read-models/design/templates'
import { addTemplate } from '../../../services/save-template'

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
