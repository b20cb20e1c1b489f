import { defineCall } from '../../../platform'
import { canManagePermissions } from '../../../policies/directory'
import { listRoles } from '../../../queries'

export default defineCall('employee/role/list', async (_, { db, caller }) =>
  (await listRoles(db, caller.workspace)).map(({ groupId, groupName, ...role }) => ({
    ...role,
    group_id: groupId,
    group_name: groupName,
    mayManage: canManagePermissions(caller, role.permissions),
  })),
)
