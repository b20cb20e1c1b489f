import { defineCall } from '../../platform/http/define-call'
import { usesOf } from '../../queries/directory/directory-uses'

export default defineCall('dept/uses', ({ id }, { db, caller: { workspace } }) =>
  usesOf(db, workspace, { type: 'dept', id }),
)
