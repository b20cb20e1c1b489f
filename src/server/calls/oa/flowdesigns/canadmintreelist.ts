import { defineCall } from '../../../platform/http/define-call'
import { mayWatchDesign } from '../../../policies/flow'
import { addresseesOf } from '../../../queries/directory/recipient-directory'
import { designTree, publishedDesigns } from '../../../read-models/flow/design-tree'

export default defineCall('oa/flowdesigns/canadmintreelist', async (_, context) => {
  const [addressees, published] = await Promise.all([addresseesOf(context), publishedDesigns(context)])
  return designTree(context, ({ id }) => {
    const design = published.get(id)
    if (!design) return false
    const rules = { permissions: design.set.permissions, form: design.formset }
    return mayWatchDesign(context.caller, rules, addressees)
  })
})
