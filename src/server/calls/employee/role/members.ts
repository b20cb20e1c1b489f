import { getRole } from '../../../../core/directory/role-changes'
import { defineCall } from '../../../platform'
import { assertCanGrantRoles } from '../../../policies/directory'
import { assertHasAdministrator } from '../../../policies/staff'
import { changeRoleHolders, findStaff, listRoles } from '../../../queries'
import { listRolesInFlows } from '../../../queries/directory/roles-in-flows'
import { changeDirectory } from '../../../services/change-directory'

export default defineCall('employee/role/members', async ({ id, add, remove }, context) => {
  const { caller } = context
  const { workspace } = caller
  await changeDirectory(context, async (tx, did) => {
    const role = getRole(await listRoles(tx, workspace), id)
    assertCanGrantRoles(caller, [role], await listRolesInFlows(tx, workspace))
    const staff = await findStaff(tx, workspace, [...add, ...remove])
    await changeRoleHolders(tx, workspace, { id, add, remove })
    await assertHasAdministrator(tx, workspace)
    const named = (ids: string[]) => staff.filter((one) => ids.includes(one.id)).map(({ name }) => name)
    const after = { added: named(add), removed: named(remove) }
    did({ what: 'role-members', target: role.name, after, people: [...add, ...remove] })
  })
  return null
})
