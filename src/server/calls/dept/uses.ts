import { defineCall } from '../../platform'
import { findDirectoryUses } from '../../queries'

export default defineCall('dept/uses', ({ id }, { db, caller: { workspace } }) =>
  findDirectoryUses(db, workspace, { type: 'dept', id }),
)
