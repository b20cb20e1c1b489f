import { permissionName } from '../../../../core/permission/check-permission'
import { defineCall } from '../../../platform'
import { listRoles } from '../../../queries'

export default defineCall('employee/contact/getroletreeall', async (_, { db, caller }) => {
  const roles = await listRoles(db, caller.workspace)
  const groups = [...new Map(roles.map(({ groupId, groupName }) => [groupId, groupName]))]
  return groups.map(([_uuid, groupname]) => ({
    _uuid,
    groupname,
    children: roles
      .filter(({ groupId }) => groupId === _uuid)
      .map(({ id, name, people, permissions }) => ({
        _uuid: id,
        rolename: name,
        count: people,
        permissions: permissions.map(permissionName),
      })),
  }))
})
