import { defineCall } from '../../../platform/http/define-call'
import { listDesigns } from '../../../queries/design/design'

export default defineCall('oa/flowdesigns/canlist', async (_, { db, caller }) => {
  const designs = await listDesigns(db, caller.workspace)
  return designs
    .filter(({ archivedAt }) => archivedAt === null)
    .map(({ id, name, enabled, number, hasDraft }) => ({
      _id: id,
      name,
      canuse: enabled,
      version: number,
      hasDraft,
    }))
    .sort((a, b) => a.name.localeCompare(b.name, 'zh'))
})
