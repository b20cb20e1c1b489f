import { defineCall } from '../../../platform'
import { listDesigns } from '../../../queries'
import { isInAdminScope } from '../../../services/admin-scope'

export default defineCall('oa/flowdesigns/choseversionsforcopy.get', async (_, { db, caller }) => {
  const designs = await listDesigns(db, caller.workspace)
  const visibleDesigns = designs.filter(
    ({ archivedAt, category }) => archivedAt === null && isInAdminScope(caller.scope, category),
  )
  return { totalItems: visibleDesigns.length }
})
