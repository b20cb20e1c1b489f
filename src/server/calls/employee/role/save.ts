import { isDeepStrictEqual } from 'node:util'
import permission from '#schemas/values/permission.json'
import { BusinessError } from '../../../../core/business-error'
import { maxRoleGroups, readRoleGroups } from '../../../../core/directory/group-roles'
import { applyPermissionSelection, getRole, putRoleInGroup } from '../../../../core/directory/role-changes'
import {
  isDenyPermission,
  isPermitted,
  limitPermission,
  permissionName,
} from '../../../../core/permission/check-permission'
import type { EmployeeRoleSaveBody, RoleScope } from '../../../../generated/types'
import { defineCall } from '../../../platform'
import { assertCanManagePermissions } from '../../../policies/directory'
import { assertScopable } from '../../../policies/role-scope'
import { assertHasAdministrator } from '../../../policies/staff'
import { listRoles, type RoleRow, writeRole } from '../../../queries'
import { changeDirectory } from '../../../services/change-directory'

/** Describes a role for the log. */
const describe = ({ name, groupName, permissions, scope, sourceGroups }: Omit<RoleRow, 'people' | 'id'>) => ({
  name,
  group: groupName,
  permissions: permissions.map(permissionName),
  departments: scope?.departments ?? [],
  categories: scope?.categories ?? [],
  source_groups: sourceGroups,
})

/** Returns the groups to store that give the role at a sign-in, which only administrators change. */
function sourceGroupsOf(
  { source_groups: written }: EmployeeRoleSaveBody,
  currentGroups: readonly string[],
  { isAdmin }: { isAdmin: boolean },
): string[] {
  const groups = written === undefined ? [...currentGroups] : readRoleGroups(written)
  if (groups.length > maxRoleGroups)
    throw new BusinessError('organisation.role-groups-many', { limit: maxRoleGroups })
  if (!isAdmin && !isDeepStrictEqual(groups, [...currentGroups]))
    throw new BusinessError('organisation.role-groups-admin')
  return groups
}

type Chosen = Pick<EmployeeRoleSaveBody, 'permissions' | 'withheld' | 'given'>

/** Returns the permissions to store; each group that was not sent stays unchanged. */
function chosenIn(body: Chosen, currentPermissions: readonly string[]): string[] {
  const groups = Object.keys(groupOf) as (keyof Chosen)[]
  return groups.flatMap((group) => body[group] ?? currentPermissions.filter(groupOf[group]))
}

/** Whether a permission is one of administrators, which a scope limits. */
const isLimited = (one: string) => !isDenyPermission(one) && !isWork(one)
const isWork = (one: string) => !isDenyPermission(one) && isPermitted(['flow.work'], one)
const groupOf: Record<keyof Chosen, (one: string) => boolean> = {
  permissions: isLimited,
  withheld: isDenyPermission,
  given: isWork,
}

/** Returns the scope to store; what was not sent stays, and an empty one is none. */
function scopeOf(
  { departments, categories }: EmployeeRoleSaveBody,
  old: RoleScope | null | undefined,
): RoleScope | null {
  const scope = {
    departments: departments ?? old?.departments ?? [],
    categories: categories ?? old?.categories ?? [],
  }
  return scope.departments.length + scope.categories.length > 0 ? scope : null
}

export default defineCall('employee/role/save', async (body, context) => {
  const { caller, newId } = context
  const { id, name, group_name: groupName } = body
  return changeDirectory(context, async (tx, did) => {
    const all = await listRoles(tx, caller.workspace)
    const old = id === undefined ? undefined : getRole(all, id)
    const currentPermissions = (old?.permissions ?? []).map(permissionName)
    const { permissions, changed } = applyPermissionSelection(
      currentPermissions,
      chosenIn(body, currentPermissions),
      permission.enum,
    )
    assertCanManagePermissions(caller, [...currentPermissions, ...changed])
    const placed = putRoleInGroup(all, { id: old?.id ?? newId(), name, groupName }, newId())
    const scope = scopeOf(body, old?.scope)
    if (scope) await assertScopable(tx, context, { permissions: permissions.filter(isLimited), scope })
    const limited = permissions.map((one) =>
      scope && isLimited(one) ? limitPermission(one, placed.id) : one,
    )
    const sourceGroups = sourceGroupsOf(body, old?.sourceGroups ?? [], caller)
    const role = { ...placed, permissions: limited, scope, sourceGroups }
    await writeRole(tx, caller.workspace, role)
    await assertHasAdministrator(tx, caller.workspace)
    const [before, after] = [old && describe(old), describe(role)]
    const action = old ? 'role-edit' : 'role-add'
    did({ what: action, target: old?.name ?? role.name, before, after, people: [] })
    return { id: role.id }
  })
})
