import { defineCall } from '../../../platform/call'
import { onceIn } from '../../../platform/idempotent'
import { takenTemplate } from '../../../reading/design/template-file'
import { addTemplate } from '../../../services/keep-template'

export default defineCall('oa/flowdesigntemplates/import', async (body, context) => {
  const { document, requestId } = body
  const { name, description, icon = '' } = document
  const { design, cases, missing, leftOut } = await takenTemplate(document, context)
  const id = context.newId()
  return onceIn(context, {
    requestId,
    call: 'oa/flowdesigntemplates/import',
    body,
    work: async (tx) => {
      await addTemplate(tx, { template: { id, name, description, icon, design }, cases }, context)
      return { _id: id, missing, leftOut }
    },
  })
})
