import { permissionName } from '../../../../core/permission/check-permission'
import { defineCall } from '../../../platform'
import { canManagePermissions } from '../../../policies/directory'
import { listRoles } from '../../../queries'

export default defineCall('employee/role/list', async (_, { db, caller }) =>
  (await listRoles(db, caller.workspace)).map(({ groupId, groupName, scope, sourceGroups, ...role }) => ({
    ...role,
    permissions: role.permissions.map(permissionName),
    departments: scope?.departments ?? [],
    categories: scope?.categories ?? [],
    source_groups: sourceGroups.join('\n'),
    group_id: groupId,
    group_name: groupName,
    mayManage: canManagePermissions(caller, role.permissions),
  })),
)
