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

/** Whether a name covers another: 'all', the same name, or a prefix that ends at a dot (S1-160). */
const covers = (wide: string, narrow: string) =>
  wide === 'all' || wide === narrow || narrow.startsWith(`${wide}.`)

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
  const given = grantsOf(carried)
  const stays = (role: string) =>
    !isDenyPermission(role) || !given.some((one) => covers(one, role.slice(withheldMark.length)))
  return [...new Set([...everybodys, ...carried.filter(stays)])].sort()
}

/** Intersects permissions: of two where one covers the other, the narrower; both must grant it. */
export const intersectPermissions = (some: readonly string[], others: readonly string[]): string[] => {
  const [mine, theirs] = [grantsOf(some), grantsOf(others)]
  const shared = (from: readonly string[], among: readonly string[]) =>
    from.filter((role) => among.some((one) => covers(one, role)))
  const withheld = [...some, ...others].filter(isDenyPermission)
  return [...new Set([...shared(mine, theirs), ...shared(theirs, mine), ...withheld])].sort()
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
