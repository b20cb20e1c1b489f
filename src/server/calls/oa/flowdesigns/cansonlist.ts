import type { TreeNode } from '../../../../generated/types'
import { defineCall } from '../../../platform'
import { findCategories, listDesigns } from '../../../queries'
import { listPublishedDesigns } from '../../../read-models/flow/favourite-flows'
import { isInAdminScope } from '../../../services/admin-scope'

const namesIn = (node: TreeNode): [string, string][] => [
  [node.id, node.name],
  ...(node.lists ?? []).flatMap(namesIn),
]

export default defineCall('oa/flowdesigns/cansonlist', async (_, context) => {
  const { db, caller } = context
  const [designs, published, tree] = await Promise.all([
    listDesigns(db, caller.workspace),
    listPublishedDesigns(context),
    findCategories(db, caller.workspace),
  ])
  const names = new Map(tree.flatMap(namesIn))
  return designs
    .filter(
      ({ id, enabled, category }) =>
        enabled && published.get(id)?.set.canBeSonFlow && isInAdminScope(caller.scope, category),
    )
    .map(({ id, name, description, category }) => ({
      _id: id,
      name,
      description,
      category: category.flatMap((one) => names.get(one) ?? []),
    }))
})
