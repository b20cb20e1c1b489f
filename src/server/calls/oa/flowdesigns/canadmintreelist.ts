import { defineCall } from '../../../platform'
import { canWatchDesign } from '../../../policies/flow'
import { readRecipientDirectory } from '../../../queries'
import { listPublishedDesigns, loadDesignTree } from '../../../read-models/flow/favourite-flows'

export default defineCall('oa/flowdesigns/canadmintreelist', async (_, context) => {
  const [addressees, published] = await Promise.all([
    readRecipientDirectory(context),
    listPublishedDesigns(context),
  ])
  return loadDesignTree(context, ({ id }) => {
    const design = published.get(id)
    if (!design) return false
    const rules = { permissions: design.set.permissions, form: design.formset }
    return canWatchDesign(context.caller, rules, addressees)
  })
})
