import { roleOf } from '../../../../core/directory/role-changes'
import { defineCall } from '../../../platform/http/define-call'
import { checkMayGive } from '../../../policies/directory'
import { checkSomebodyAdministers } from '../../../policies/staff'
import { changeHolders, listRoles } from '../../../queries/directory/role'
import { rolesInFlows } from '../../../queries/directory/roles-in-flows'
import { findStaff } from '../../../queries/directory/staff'
import { changeDirectory } from '../../../services/change-directory'

export default defineCall('employee/role/members', async ({ id, add, remove }, context) => {
  const { caller } = context
  const { workspace } = caller
  await changeDirectory(context, async (tx, did) => {
    const role = roleOf(await listRoles(tx, workspace), id)
    checkMayGive(caller, [role], await rolesInFlows(tx, workspace))
    const staff = await findStaff(tx, workspace, [...add, ...remove])
    await changeHolders(tx, workspace, { id, add, remove })
    await checkSomebodyAdministers(tx, workspace)
    const named = (ids: string[]) => staff.filter((one) => ids.includes(one.id)).map(({ name }) => name)
    const after = { added: named(add), removed: named(remove) }
    did({ what: 'role-members', target: role.name, after, people: [...add, ...remove] })
  })
  return null
})
