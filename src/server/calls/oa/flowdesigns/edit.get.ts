import { BusinessError } from '../../../../core/business-error'
import { defineCall } from '../../../platform'
import { findCategories, findDesign } from '../../../queries'
import { toGrantableCategories } from '../../../read-models/design/categories'

export default defineCall('oa/flowdesigns/edit.get', async ({ _id }, context) => {
  const { db, caller } = context
  const [known, tree] = await Promise.all([
    findDesign(db, caller.workspace, _id),
    findCategories(db, caller.workspace),
  ])
  if (!known) throw new BusinessError('flowdesign.not-found')
  const { name, description, enabled, category, icon, ownerId } = known
  const facts = { name, description, canuse: enabled, category, icon, owner: ownerId }
  return { tree: toGrantableCategories(tree, context), ...facts }
})
