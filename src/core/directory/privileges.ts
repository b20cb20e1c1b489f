import type { Power } from '../../generated/types'

/** What of whom a change moves; `from` and `to` say it in words, such as an address or a department. */
export interface PrivilegeChange {
  personId: string
  name: string
  what: Power
  from?: string
  to?: string
}

/** A person with what decides for him in flows. */
export interface PrivilegeProfile {
  id: string
  name: string
  mail: string
  phone: string
  /** Changes whenever the ways to sign in do. */
  signIn: string
  /** Departments that the person leads, and roles that flows name: id and name. */
  leads: readonly Named[]
  roles: readonly Named[]
  /** Whether flows trust the person, or the person may do more than the caller. */
  isTrusted: boolean
}

interface Named {
  id: string
  name: string
}

const lacking = (some: readonly Named[], others: readonly Named[]) =>
  some.filter(({ id }) => !others.some((one) => one.id === id))

type Before = PrivilegeProfile | undefined

/** Departments or roles that a person gains or loses; giving up one's own moves nothing. */
function movedPlaces(
  what: 'leads' | 'roles',
  { before, after, isCaller }: { before: Before; after: Before; isCaller: boolean },
): PrivilegeChange[] {
  const holder = after ?? before
  if (!holder) return []
  const { id: personId, name } = holder
  const [had, has] = [before?.[what] ?? [], after?.[what] ?? []]
  const gained = lacking(has, had).map((one) => ({ personId, name, what, to: one.name }))
  const lost = lacking(had, has).map((one) => ({ personId, name, what, from: one.name }))
  return isCaller ? gained : [...gained, ...lost]
}

/** Addresses and sign-in of a trusted person that are no longer the same. */
function movedReach(before: PrivilegeProfile, after: PrivilegeProfile): PrivilegeChange[] {
  const { id: personId, name } = before
  const moved: PrivilegeChange[] = []
  for (const what of ['mail', 'phone'] as const)
    if (before[what] !== after[what])
      moved.push({ personId, name, what, from: before[what], to: after[what] })
  if (before.signIn !== after.signIn) moved.push({ personId, name, what: 'sign-in' })
  return moved
}

/**
 * Returns what a change of the directory moves of the power that flows give: every gain and loss of a led department or
 * of a role that flows name, and the addresses and sign-in of whoever was trusted before it. The caller's own addresses
 * and what the caller gives up are no power moved.
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

/** Returns what moves now beyond what was requested; people by name, since a new person has another id each time. */
export function findUnrequestedChanges(
  moved: readonly PrivilegeChange[],
  requested: readonly PrivilegeChange[],
): PrivilegeChange[] {
  const known = new Set(requested.map(keyOf))
  return moved.filter((one) => !known.has(keyOf(one)))
}
