import { defineCall } from '../../../platform/call'
import { listActing } from '../../../queries/acting'

export default defineCall('employee/changeuser/list', (_, { db, caller: { workspace } }) =>
  listActing(db, workspace),
)
