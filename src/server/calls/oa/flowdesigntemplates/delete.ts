import { defineCall } from '../../../platform'
import { deleteTemplate } from '../../../queries/design/template'
import { assertCompanyTemplate } from '../../../services/save-template'

export default defineCall('oa/flowdesigntemplates/delete', async ({ _id }, context) => {
  await context.db.transaction(async (tx) => {
    await assertCompanyTemplate(tx, _id, context)
    await deleteTemplate(tx, context.caller.workspace, _id)
  })
  return null
})
