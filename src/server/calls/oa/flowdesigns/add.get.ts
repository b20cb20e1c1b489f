import { defineCall } from '../../../platform'
import { findCategories } from '../../../queries'
import { toDesignCategories } from '../../../read-models/design/categories'

export default defineCall('oa/flowdesigns/add.get', async (_, { db, caller, language }) => ({
  tree: toDesignCategories(await findCategories(db, caller.workspace), [], language),
  owner: { id: caller.id, name: caller.name },
}))
