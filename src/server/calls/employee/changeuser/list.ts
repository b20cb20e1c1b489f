import { defineCall } from '../../../platform/http/define-call'
import { listActing } from '../../../queries/delegation/impersonation-audit'

export default defineCall('employee/changeuser/list', (_, { db, caller: { workspace } }) =>
  listActing(db, workspace),
)
