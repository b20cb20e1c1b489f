import { defineCall } from '../../../platform'
import { findCategories } from '../../../queries'
import { toGrantableCategories } from '../../../read-models/design/categories'

export default defineCall('oa/flowdesigns/add.get', async (_, context) => {
  const { db, caller } = context
  return {
    tree: toGrantableCategories(await findCategories(db, caller.workspace), context),
    owner: { id: caller.id, name: caller.name },
  }
})
