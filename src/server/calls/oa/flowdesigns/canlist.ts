import { defineCall } from '../../../platform'
import { listDesigns } from '../../../queries'
import { isInAdminScope } from '../../../services/admin-scope'

export default defineCall('oa/flowdesigns/canlist', async (_, { db, caller }) => {
  const designs = await listDesigns(db, caller.workspace)
  return designs
    .filter(({ archivedAt, category }) => archivedAt === null && isInAdminScope(caller.scope, category))
    .map(({ id, name, enabled, number, hasDraft }) => ({
      _id: id,
      name,
      canuse: enabled,
      version: number,
      hasDraft,
    }))
    .sort((a, b) => a.name.localeCompare(b.name, 'zh'))
})
