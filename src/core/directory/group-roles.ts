import { normalizeName } from './ldap/distinguished-name'

/*
 * Roles by the groups of a source of identities (decision 287). A role may name groups: a person who signs in by the source has
 * the role exactly while one of the groups is among those that the source says.
 */

/** Maximum number of groups of one role. */
export const maxRoleGroups = 50

/** Role with the groups that give it. */
export interface GroupRole {
  id: string
  sourceGroups: readonly string[]
}

/** Whether a group is one that a role names: the same text, or the same distinguished name. */
function isSameGroup(named: string, group: string): boolean {
  if (named === group) return true
  const isDistinguished = named.includes('=') && group.includes('=')
  return isDistinguished && normalizeName(named) === normalizeName(group)
}

/** Returns the groups that some role names, in the order of the source. */
export const groupsInUse = (roles: readonly GroupRole[], groups: readonly string[]): string[] =>
  groups.filter((group) => roles.some((role) => role.sourceGroups.some((one) => isSameGroup(one, group))))

/** Returns the roles of a person once the groups count: those without groups stay as they are. */
export function rolesByGroups(
  roles: readonly GroupRole[],
  memberships: readonly string[],
  groups: readonly string[],
): string[] {
  const ruled = roles.filter(({ sourceGroups }) => sourceGroups.length > 0)
  const changedRoles = ruled.filter(({ sourceGroups }) =>
    sourceGroups.some((named) => groups.some((group) => isSameGroup(named, group))),
  )
  const isRuled = new Set(ruled.map(({ id }) => id))
  return [...memberships.filter((id) => !isRuled.has(id)), ...changedRoles.map(({ id }) => id)]
}

/** Returns a function that lists the ids of the roles of groups, sorted; it compares each text of a group once. */
export function createGroupRoles(roles: readonly GroupRole[]): (groups: readonly string[]) => string[] {
  const found = new Map<string, string[]>()
  const listOf = (group: string) => {
    const ids = found.get(group) ?? rolesByGroups(roles, [], [group])
    found.set(group, ids)
    return ids
  }
  return (groups) => [...new Set(groups.flatMap(listOf))].sort()
}

/** Reads the groups of a claim: one text, or a list of texts. */
export const readGroups = (claim: unknown): string[] =>
  [claim].flat().flatMap((one) => (typeof one === 'string' && one.trim() !== '' ? [one.trim()] : []))

/** Reads the groups of a role as they are written, one on each line. */
export const readRoleGroups = (text: string): string[] => [
  ...new Set(
    text
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean),
  ),
]
