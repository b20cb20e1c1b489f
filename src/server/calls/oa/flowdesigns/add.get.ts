import { defineCall } from '../../../platform/http/define-call'
import { findCategories } from '../../../queries/design/category'
import { categoriesWith } from '../../../read-models/design/categories'

export default defineCall('oa/flowdesigns/add.get', async (_, { db, caller, language }) => ({
  tree: categoriesWith(await findCategories(db, caller.workspace), [], language),
  owner: { id: caller.id, name: caller.name },
}))
