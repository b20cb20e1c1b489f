import { defineCall } from '../../../platform/call'
import { listActing } from '../../../queries/delegation/switch-audit'

export default defineCall('employee/changeuser/list', (_, { db, caller: { workspace } }) =>
  listActing(db, workspace),
)
