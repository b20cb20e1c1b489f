import { defineCall } from '../../../platform'
import { listDesigns, readCategories } from '../../../queries'
import { toDesignCategories } from '../../../read-models/design/categories'

export default defineCall('oa/flowdesigns/setCategory.get', async (_, { db, caller, language }) => {
  const [{ tree, rev }, designs] = await Promise.all([
    readCategories(db, caller.workspace),
    listDesigns(db, caller.workspace),
  ])
  return {
    rev,
    tree: toDesignCategories(tree, designs, language),
    flows: designs
      .filter(({ archivedAt }) => archivedAt === null)
      .map(({ id, name, enabled, icon }) => ({ _id: id, name, canuse: enabled, icon })),
  }
})
