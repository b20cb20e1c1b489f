import { defineCall } from '../../../platform/http/define-call'
import { discardDraft } from '../../../queries/design/design-writer'

export default defineCall('oa/flowdesigns/dropdraft', async ({ _id, rev }, { db, caller }) => {
  await db.transaction((tx) => discardDraft(tx, caller.workspace, { id: _id, rev }))
  return null
})
