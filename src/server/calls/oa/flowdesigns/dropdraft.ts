import { defineCall } from '../../../platform'
import { discardDraft } from '../../../queries'

export default defineCall('oa/flowdesigns/dropdraft', async ({ _id, rev }, { db, caller }) => {
  await db.transaction((tx) => discardDraft(tx, caller.workspace, { id: _id, rev }))
  return null
})
