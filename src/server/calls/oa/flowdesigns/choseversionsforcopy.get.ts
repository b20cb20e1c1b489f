import { defineCall } from '../../../platform/http/define-call'
import { listDesigns } from '../../../queries/design/design'

export default defineCall('oa/flowdesigns/choseversionsforcopy.get', async (_, { db, caller }) => {
  const designs = await listDesigns(db, caller.workspace)
  return { totalItems: designs.filter(({ archivedAt }) => archivedAt === null).length }
})
