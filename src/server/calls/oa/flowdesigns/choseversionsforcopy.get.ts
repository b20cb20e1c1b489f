import { defineCall } from '../../../platform'
import { listDesigns } from '../../../queries'

export default defineCall('oa/flowdesigns/choseversionsforcopy.get', async (_, { db, caller }) => {
  const designs = await listDesigns(db, caller.workspace)
  return { totalItems: designs.filter(({ archivedAt }) => archivedAt === null).length }
})
