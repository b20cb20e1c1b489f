import { defineCall } from '../../../../../platform'
import { countDrafts } from '../../../../../queries'

export default defineCall('oa/flow/home/admin/drafts', async (_, { db, caller }) => ({
  counts: await countDrafts(db, caller.workspace),
}))
