import { defineCall } from '../../../platform/http/define-call'
import { usesOf } from '../../../queries/directory/directory-uses'

export default defineCall('employee/role/uses', ({ id }, { db, caller: { workspace } }) =>
  usesOf(db, workspace, { type: 'role', id }),
)
