import { assertRoleNotInUse, getRole } from '../../../../core/directory/role-changes'
import { defineCall } from '../../../platform'
import { assertCanManagePermissions } from '../../../policies/directory'
import { assertHasAdministrator } from '../../../policies/staff'
import { deleteRole, findDirectoryUses, listRoles } from '../../../queries'
import { changeDirectory } from '../../../services/change-directory'

export default defineCall('employee/role/delete', async ({ id }, context) => {
  const { caller } = context
  await changeDirectory(context, async (tx, did) => {
    const role = getRole(await listRoles(tx, caller.workspace), id)
    assertCanManagePermissions(caller, role.permissions)
    assertRoleNotInUse(role.name, await findDirectoryUses(tx, caller.workspace, { type: 'role', id }))
    const people = await deleteRole(tx, caller.workspace, id)
    await assertHasAdministrator(tx, caller.workspace)
    const before = { group: role.groupName, people: role.people }
    did({ what: 'role-delete', target: role.name, before, people })
  })
  return null
})
