import { checkRoleUnused, roleOf } from '../../../../core/directory/role-changes'
import { defineCall } from '../../../platform/http/define-call'
import { checkMayManage } from '../../../policies/directory'
import { checkSomebodyAdministers } from '../../../policies/staff'
import { usesOf } from '../../../queries/directory/directory-uses'
import { deleteRole, listRoles } from '../../../queries/directory/role'
import { changeDirectory } from '../../../services/change-directory'

export default defineCall('employee/role/delete', async ({ id }, context) => {
  const { caller } = context
  await changeDirectory(context, async (tx, did) => {
    const role = roleOf(await listRoles(tx, caller.workspace), id)
    checkMayManage(caller, role.permissions)
    checkRoleUnused(role.name, await usesOf(tx, caller.workspace, { type: 'role', id }))
    const people = await deleteRole(tx, caller.workspace, id)
    await checkSomebodyAdministers(tx, caller.workspace)
    const before = { group: role.groupName, people: role.people }
    did({ what: 'role-delete', target: role.name, before, people })
  })
  return null
})
