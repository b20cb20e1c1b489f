import { defineCall } from '../../../../../platform'
import { countOwingLeavers } from '../../../../../queries'

export default defineCall('oa/flow/home/admin/leavers', async (_, { db, caller }) => ({
  counts: await countOwingLeavers(db, caller.workspace),
}))
