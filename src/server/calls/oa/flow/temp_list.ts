import { defineCall } from '../../../platform/call'
import { toListedDraft } from '../../../presenters/draft'
import { listDrafts } from '../../../queries/flow/draft'

export default defineCall('oa/flow/temp_list', async (_, { db, caller }) =>
  (await listDrafts(db, caller.workspace, caller.id)).map(toListedDraft),
)
