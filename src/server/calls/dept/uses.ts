import { defineCall } from '../../platform/http/define-call'
import { findDirectoryUses } from '../../queries/directory/directory-uses'

export default defineCall('dept/uses', ({ id }, { db, caller: { workspace } }) =>
  findDirectoryUses(db, workspace, { type: 'dept', id }),
)
