import type { Power } from '../../generated/types'

/**
 * Privilege that a change moves for a person; `from` and `to` are texts, such as an address or a department.
 */
export interface PrivilegeChange {
  personId: string
  name: string
  what: Power
  from?: string
  to?: string
}

/** Person with the attributes that decide the person's power in flows. */
export interface PrivilegeProfile {
  id: string
  name: string
  mail: string
  phone: string
  /** Fingerprint of the sign-in methods; changes whenever they do. */
  signIn: string
  /** Departments that the person leads and people whose superior they are, and roles used by flows: id and name. */
  leads: readonly Named[]
  roles: readonly Named[]
  /** Whether flows trust the person, or the person has more permissions than the caller. */
  isTrusted: boolean
}

interface Named {
  id: string
  name: string
}

const lacking = (some: readonly Named[], excluded: readonly Named[]) =>
  some.filter(({ id }) => !excluded.some((one) => one.id === id))

type Before = PrivilegeProfile | undefined

/** Returns departments or roles that a person gains or loses; giving up the caller's own does not count. */
function movedPlaces(
  membershipKind: 'leads' | 'roles',
  { before, after, isCaller }: { before: Before; after: Before; isCaller: boolean },
): PrivilegeChange[] {
  const holder = after ?? before
  if (!holder) return []
  const { id: personId, name } = holder
  const [earlier, has] = [before?.[membershipKind] ?? [], after?.[membershipKind] ?? []]
  const gained = lacking(has, earlier).map((one) => ({ personId, name, what: membershipKind, to: one.name }))
  const losses = lacking(earlier, has).map((one) => ({
    personId,
    name,
    what: membershipKind,
    from: one.name,
  }))
  return isCaller ? gained : [...gained, ...losses]
}

/** Returns changed addresses and sign-in of a trusted person. */
function movedReach(before: PrivilegeProfile, after: PrivilegeProfile): PrivilegeChange[] {
  const { id: personId, name } = before
  const moved: PrivilegeChange[] = []
  for (const field of ['mail', 'phone'] as const)
    if (before[field] !== after[field])
      moved.push({ personId, name, what: field, from: before[field], to: after[field] })
  if (before.signIn !== after.signIn) moved.push({ personId, name, what: 'sign-in' })
  return moved
}

/**
 * Returns what a directory change moves of the power that flows give. It covers every gain and loss of a led
 * department or of a role that flows name, and the addresses and sign-in of people who were trusted before
 * it. The caller's own addresses and what the caller gives up do not count.
 */
export function diffPrivileges(
  before: readonly PrivilegeProfile[],
  after: readonly PrivilegeProfile[],
  callerId: string,
): PrivilegeChange[] {
  const now = new Map(after.map((one) => [one.id, one]))
  const then = new Map(before.map((one) => [one.id, one]))
  return [...new Set([...then.keys(), ...now.keys()])].flatMap((id) => {
    const sides = { before: then.get(id), after: now.get(id), isCaller: id === callerId }
    const reach =
      sides.before?.isTrusted && sides.after && !sides.isCaller ? movedReach(sides.before, sides.after) : []
    return [...movedPlaces('leads', sides), ...movedPlaces('roles', sides), ...reach]
  })
}

const keyOf = ({ name, what, from = '', to = '' }: PrivilegeChange) => JSON.stringify([name, what, from, to])

/**
 * Returns the moves beyond what was requested. People are compared by name, since a new person has another id
 * each time.
 */
export function findUnrequestedChanges(
  moved: readonly PrivilegeChange[],
  requested: readonly PrivilegeChange[],
): PrivilegeChange[] {
  const known = new Set(requested.map(keyOf))
  return moved.filter((one) => !known.has(keyOf(one)))
}
