import { defineCall } from '../../../platform'
import { listImpersonations } from '../../../queries/delegation/impersonation-audit'

export default defineCall('employee/changeuser/list', (_, { db, caller: { workspace } }) =>
  listImpersonations(db, workspace),
)
