import permission from '#schemas/values/permission.json'
import { applyPermissionSelection, getRole, putRoleInGroup } from '../../../../core/directory/role-changes'
import { isDenyPermission, isPermitted } from '../../../../core/permission/check-permission'
import type { EmployeeRoleSaveBody } from '../../../../generated/types'
import { defineCall } from '../../../platform'
import { assertCanManagePermissions } from '../../../policies/directory'
import { assertHasAdministrator } from '../../../policies/staff'
import { listRoles, type RoleRow, writeRole } from '../../../queries'
import { changeDirectory } from '../../../services/change-directory'

const describe = ({ name, groupName, permissions }: Omit<RoleRow, 'people' | 'id'>) => ({
  name,
  group: groupName,
  permissions,
})

type Chosen = Pick<EmployeeRoleSaveBody, 'permissions' | 'withheld' | 'given'>

/** Returns the permissions to store; each group that was not sent stays unchanged. */
function chosenIn(body: Chosen, held: readonly string[]): string[] {
  const groups = Object.keys(groupOf) as (keyof Chosen)[]
  return groups.flatMap((group) => body[group] ?? held.filter(groupOf[group]))
}

const isWork = (one: string) => !isDenyPermission(one) && isPermitted(['flow.work'], one)
const groupOf: Record<keyof Chosen, (one: string) => boolean> = {
  permissions: (one) => !isDenyPermission(one) && !isWork(one),
  withheld: isDenyPermission,
  given: isWork,
}

export default defineCall('employee/role/save', async (body, context) => {
  const { caller, newId } = context
  const { id, name, group_name: groupName } = body
  return changeDirectory(context, async (tx, did) => {
    const all = await listRoles(tx, caller.workspace)
    const old = id === undefined ? undefined : getRole(all, id)
    const held = old?.permissions ?? []
    const { permissions, changed } = applyPermissionSelection(held, chosenIn(body, held), permission.enum)
    assertCanManagePermissions(caller, [...held, ...changed])
    const role = { ...putRoleInGroup(all, { id: old?.id ?? newId(), name, groupName }, newId()), permissions }
    await writeRole(tx, caller.workspace, role)
    await assertHasAdministrator(tx, caller.workspace)
    const [before, after] = [old && describe(old), describe(role)]
    const what = old ? 'role-edit' : 'role-add'
    did({ what, target: old?.name ?? role.name, before, after, people: [] })
    return { id: role.id }
  })
})
