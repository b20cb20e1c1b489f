import type { Access } from '../../generated/types'

/**
 * Requirement of a menu entry, a call or a part of a page: a permission, one of several, or lists to match
 * against.
 */
export type PermissionRule = string | readonly string[] | Access

/** Prefix of a permission that a role denies. */
const withheldMark = '-'

/** Whether a role's permission denies instead of granting. */
export const isDenyPermission = (permission: string): boolean => permission.startsWith(withheldMark)

/** Mark between a permission and the role in whose scope alone it holds: directory.people@<role>. */
const scopeMark = '@'

/** Returns the name of a permission without its scope. */
export const permissionName = (permission: string): string => permission.split(scopeMark, 1)[0] ?? ''

const scopeRoleOf = (permission: string) => permission.slice(permissionName(permission).length + 1)

/**
 * Limits a permission to the scope of a role. Such a permission grants nothing where no scope is checked, so that
 * code that does not know scopes rejects it.
 */
export const limitPermission = (permission: string, roleId: string): string =>
  `${permission}${scopeMark}${roleId}`

/**
 * Whether a name covers another: 'all', the same name, or a prefix that ends at a dot (S1-160); with a scope, only
 * in the same one.
 */
function covers(wide: string, narrow: string): boolean {
  const [outer, inner] = [permissionName(wide), permissionName(narrow)]
  const isWide = outer === 'all' || outer === inner || inner.startsWith(`${outer}.`)
  return isWide && (outer === wide || scopeRoleOf(wide) === scopeRoleOf(narrow))
}

/** Returns the roles that grant a permission in their scope only. */
export const findScopeRoles = (permissions: readonly string[], permission: string): string[] =>
  permissions
    .filter((one) => one.includes(scopeMark) && covers(permissionName(one), permission))
    .map(scopeRoleOf)

/** Returns the roles in whose scope permissions hold. */
export const listScopeRoles = (permissions: readonly string[]): string[] => [
  ...new Set(permissions.filter((one) => one.includes(scopeMark)).map(scopeRoleOf)),
]

const takesAway = (roles: readonly string[], permission: string) =>
  roles.some((role) => isDenyPermission(role) && covers(role.slice(withheldMark.length), permission))

const grantsOf = (roles: readonly string[]) => roles.filter((role) => !isDenyPermission(role))

/**
 * Whether the permissions grant one: 'flow' and 'all' grant 'flow.work', 'flow.work' does not grant 'flow'. A
 * denied one ('-flow.work.urge') is not granted by a wider one.
 */
const holds = (roles: readonly string[], permission: string): boolean =>
  roles.some((role) => covers(role, permission)) && !takesAway(roles, permission)

/**
 * Combines the permissions of everyone with those of a person's roles. 'all' grants everything, and no role
 * denies what another grants by the same or a wider name.
 */
export function permissionsOf(everybodys: readonly string[], carried: readonly string[]): string[] {
  const grants = grantsOf(carried)
  const stays = (role: string) =>
    !isDenyPermission(role) || !grants.some((one) => covers(one, role.slice(withheldMark.length)))
  return [...new Set([...everybodys, ...carried.filter(stays)])].sort()
}

/** Intersects permissions: of two where one covers the other, the narrower; both must grant it. */
export const intersectPermissions = (some: readonly string[], more: readonly string[]): string[] => {
  const [someGrants, moreGrants] = [grantsOf(some), grantsOf(more)]
  const shared = (from: readonly string[], among: readonly string[]) =>
    from.filter((role) => among.some((one) => covers(one, role)))
  const withheld = [...some, ...more].filter(isDenyPermission)
  return [
    ...new Set([...shared(someGrants, moreGrants), ...shared(moreGrants, someGrants), ...withheld]),
  ].sort()
}

const meets = (list: readonly string[], roles: readonly string[]) =>
  list.includes('all') ||
  list.some(
    (entry) =>
      grantsOf(roles).some((role) => covers(entry, role) || covers(role, entry)) && !takesAway(roles, entry),
  )

const isDenied = (list: readonly string[], roles: readonly string[]) =>
  list.includes('all') || list.some((entry) => grantsOf(roles).some((role) => covers(entry, role)))

const isList = (rule: PermissionRule): rule is readonly string[] => Array.isArray(rule)

/**
 * Whether permissions satisfy a rule; no rule requires nothing (S1-157). A single name is required, of
 * several names one; in lists a blacklist wins over the other two (S1-159, S1-160).
 */
export function isPermitted(permissions: readonly string[], rule: PermissionRule | undefined): boolean {
  if (rule === undefined) return true
  if (typeof rule === 'string') return holds(permissions, rule)
  if (isList(rule)) return rule.some((permission) => holds(permissions, permission))
  const { whitelist, blacklist, enable } = rule
  if (blacklist && isDenied(blacklist, permissions)) return false
  return [whitelist, enable].every((list) => !list || meets(list, permissions))
}

/** Whether permissions let a caller use a call, in all of the company or in the scope that the call checks. */
export const isCallPermitted = (
  permissions: readonly string[],
  { permission, scope }: { permission?: string | undefined; scope?: object | undefined },
): boolean =>
  isPermitted(permissions, permission) ||
  (scope !== undefined && permission !== undefined && findScopeRoles(permissions, permission).length > 0)
