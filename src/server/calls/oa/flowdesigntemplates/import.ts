import { defineCall, runIdempotentTransaction } from '../../../platform'
import { importTemplate } from '../../../read-models/design/template-file'
import { addTemplate } from '../../../services/save-template'

export default defineCall('oa/flowdesigntemplates/import', async (body, context) => {
  const { document, requestId } = body
  const { name, description, icon = '' } = document
  const { design, cases, missing, leftOut } = await importTemplate(document, context)
  const id = context.newId()
  return runIdempotentTransaction(context, {
    requestId,
    call: 'oa/flowdesigntemplates/import',
    body,
    work: async (tx) => {
      await addTemplate(tx, { template: { id, name, description, icon, design }, cases }, context)
      return { _id: id, missing, leftOut }
    },
  })
})
