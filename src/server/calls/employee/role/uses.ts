import { defineCall } from '../../../platform'
import { findDirectoryUses } from '../../../queries'

export default defineCall('employee/role/uses', ({ id }, { db, caller: { workspace } }) =>
  findDirectoryUses(db, workspace, { type: 'role', id }),
)
