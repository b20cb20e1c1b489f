/** Who may see an entry: lists of permission names; a missing list demands nothing (S1-159). */
export interface Access {
  whitelist?: readonly string[]
  blacklist?: readonly string[]
  enable?: readonly string[]
}

/** Whether a name covers another: 'all', the same name, or a prefix that ends at a dot (S1-160). */
const covers = (wide: string, narrow: string) =>
  wide === 'all' || wide === narrow || narrow.startsWith(`${wide}.`)

/** Whether one of the roles grants the permission: 'flow' and 'all' grant 'flow.work', 'flow.work' does not grant 'flow'. */
export const holds = (roles: readonly string[], permission: string): boolean =>
  roles.some((role) => covers(role, permission))

/** What both grant: of two roles of which one covers the other, the narrower. */
export const inCommon = (some: readonly string[], others: readonly string[]): string[] =>
  [
    ...new Set([
      ...some.filter((role) => holds(others, role)),
      ...others.filter((role) => holds(some, role)),
    ]),
  ].sort()

const meets = (list: readonly string[], roles: readonly string[]) =>
  list.includes('all') ||
  list.some((entry) => roles.some((role) => covers(entry, role) || covers(role, entry)))

const isDenied = (list: readonly string[], roles: readonly string[]) =>
  list.includes('all') || list.some((entry) => roles.some((role) => covers(entry, role)))

/** Whether the roles open an entry; the blacklist wins over the other two (S1-159, S1-160). */
export function allows({ whitelist, blacklist, enable }: Access, roles: readonly string[]): boolean {
  if (blacklist && isDenied(blacklist, roles)) return false
  return [whitelist, enable].every((list) => !list || meets(list, roles))
}
