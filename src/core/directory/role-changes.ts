import type { ErrorCode } from '../../generated/error-codes'
import { BusinessError } from '../business-error'

/** Role with its group. */
export interface RoleInGroup {
  id: string
  name: string
  groupId: string
  groupName: string
}

const nameIn = (text: string, code: ErrorCode): string => {
  const name = text.trim()
  if (!name) throw new BusinessError(code)
  return name
}

/** Returns the role with this id. */
export function getRole<Role extends RoleInGroup>(all: readonly Role[], id: string): Role {
  const role = all.find((one) => one.id === id)
  if (!role) throw new BusinessError('organisation.role-missing')
  return role
}

/** Adds a role under a name that is new in its group; the group is created if it does not exist. */
export function putRoleInGroup(
  all: readonly RoleInGroup[],
  { id, name, groupName }: Pick<RoleInGroup, 'id' | 'name' | 'groupName'>,
  newGroupId: string,
): RoleInGroup {
  const group = nameIn(groupName, 'organisation.group-name-missing')
  const placed = { id, name: nameIn(name, 'organisation.role-name-missing'), groupName: group }
  const isTaken = all.some((one) => one.groupName === group && one.name === placed.name && one.id !== id)
  if (isTaken) throw new BusinessError('organisation.role-name-taken', { name: placed.name, group })
  const known = all.find((one) => one.groupName === group)
  return { ...placed, groupId: known?.groupId ?? newGroupId }
}

/** Checks that no other group has the new group name. */
export function checkGroupName(all: readonly RoleInGroup[], groupId: string, name: string): string {
  const query = nameIn(name, 'organisation.group-name-missing')
  if (!all.some((one) => one.groupId === groupId)) throw new BusinessError('organisation.group-missing')
  if (all.some((one) => one.groupName === query && one.groupId !== groupId))
    throw new BusinessError('organisation.group-name-taken', { name: query })
  return query
}

/**
 * Returns the permissions of a role after a choice among the selectable ones, and which changed; others stay.
 */
export function applyPermissionSelection(
  current: readonly string[],
  chosen: readonly string[],
  offered: readonly string[],
): { permissions: string[]; changed: string[] } {
  const retained = current.filter((one) => !offered.includes(one))
  const permissions = [...retained, ...offered.filter((one) => chosen.includes(one))]
  const changed = offered.filter((one) => current.includes(one) !== chosen.includes(one))
  return { permissions, changed }
}

/** Rejects deleting a role that designs or contact groups name. */
export function assertRoleNotInUse(
  name: string,
  { flows, groups }: { flows: readonly unknown[]; groups: readonly unknown[] },
): void {
  if (flows.length + groups.length > 0)
    throw new BusinessError('organisation.role-used', { name, flows: flows.length, groups: groups.length })
}

/**
 * Returns the privileges that a role gives. Designs grant approval, views and exports by role: an
 * administrator who assigns such a role must be allowed to write the same into a design, so that the
 * directory alone gives no one the power of flows (trust F13).
 */
export const privilegesOf = (
  { id, permissions }: { id: string; permissions: readonly string[] },
  inFlows: ReadonlySet<string>,
): string[] => [...permissions, ...(inFlows.has(id) ? ['flowdesign'] : [])]
