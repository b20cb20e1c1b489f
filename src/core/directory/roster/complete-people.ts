import { createGroupRoles } from '../group-roles'
import { hasGroups, type LocalCompany } from './match-records'
import type { Roster, RosterPerson } from './roster'

/*
 * People of an outside directory as the company completes them: with the roles of their groups, and with who leads where the
 * outside does not say it.
 */

/** Roster fetched from an outside directory, and its scope. */
export interface ExternalRoster extends Roster {
  /** Only these people were requested, beside those of the roster; others do not count as gone. */
  only?: readonly string[]
  /** True if the outside does not say who leads; then heads stay as they are here. */
  isHeadless?: boolean
  /** Roles of each person by outside ids, if roles were requested. */
  holders?: Readonly<Record<string, readonly string[]>>
}

/** Adds roles to the people of the outside roster; if only roles were requested, to everyone here. */
function withHolders({ holders, people }: ExternalRoster, now: Required<Roster>): Roster {
  if (!holders) return people ? { people } : {}
  const identities = people ?? now.people.map(({ id, name, enabled }) => ({ id, name, enabled }))
  return { people: identities.map((one) => ({ ...one, roles: [...(holders[one.id] ?? [])].sort() })) }
}

/** Keeps who leads as it is here, in a roster that does not say it. */
function withLeaders(people: readonly RosterPerson[], now: Required<Roster>): RosterPerson[] {
  const here = new Map(now.people.map(({ id, departments = [] }) => [id, departments]))
  return people.map((person) => {
    if (!person.departments) return person
    const leads = new Set((here.get(person.id) ?? []).filter(({ leader }) => leader).map(({ id }) => id))
    // Most people lead nothing: a copy of each would double the memory of a first synchronisation.
    if (person.departments.every(({ id, leader }) => leader === leads.has(id))) return person
    return { ...person, departments: person.departments.map(({ id }) => ({ id, leader: leads.has(id) })) }
  })
}

/** Gives people the roles of their groups. */
function withGroupRoles(people: readonly RosterPerson[], { roles }: LocalCompany): RosterPerson[] {
  const rolesOf = createGroupRoles(roles)
  return people.map(({ groups, ...person }) => (groups ? { ...person, roles: rolesOf(groups) } : person))
}

/** Completes the people of a roster by what the company decides: their roles, and who leads. */
export function completePeople(
  roster: ExternalRoster,
  { stored, now }: { stored: LocalCompany; now: Required<Roster> },
): Roster {
  const { people } = withHolders(roster, now)
  if (!people) return {}
  const grouped = hasGroups(roster) ? withGroupRoles(people, stored) : people
  return { people: roster.isHeadless ? withLeaders(grouped, now) : grouped }
}
