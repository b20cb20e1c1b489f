import type { RecipientGroup, RecipientItem } from '../../generated/types'
import {
  isInDepartment,
  isWithinDepartment,
  listScopePeople,
  scopeDepth,
} from '../directory/department-scope'
import type { Directory, DirectoryPerson } from '../directory/directory'
import { combineItems } from './combine'

/*
 * Recipient groups without a flow, as for creating flows and for permissions. Membership is checked for one
 * person only: in a large company it is needed for every page, and no one else has to be looked up.
 */

type Belongs = (item: RecipientItem, person: DirectoryPerson, directory: Directory) => boolean

const belongs: Partial<Record<RecipientItem['type'], Belongs>> = {
  user: ({ id }, person) => person.id === id,
  role: ({ id }, person) => person.roles.includes(id),
  dept: ({ id, coverage }, person, directory) =>
    person.departments.some((one) => isWithinDepartment(directory, one.id, id, scopeDepth(id, coverage))),
}

type Lookup = (item: RecipientItem, directory: Directory) => readonly DirectoryPerson[]

const lookups: Partial<Record<RecipientItem['type'], Lookup>> = {
  user: ({ id }, directory) => {
    const person = directory.person(id)
    return person?.enabled ? [person] : []
  },
  role: ({ id }, directory) => directory.peopleWithRole(id),
  dept: ({ id, coverage }, directory) => listScopePeople(directory, id, coverage),
}

/** Item types that are independent of a flow; only these may decide who creates one (domain facts 3.2). */
export const staticItemTypes: ReadonlySet<string> = new Set(Object.keys(belongs))

/** Whether groups reference only people, departments and roles. */
export const isStaticGroups = (groups: readonly RecipientGroup[]): boolean =>
  groups.every(({ chosed }) => chosed.every(({ type }) => staticItemTypes.has(type)))

/**
 * Whether an enabled person is in any of the plain groups; a group with run roots requires that the person
 * works below one.
 */
export const matchesPerson = (
  groups: readonly RecipientGroup[],
  person: DirectoryPerson,
  directory: Directory,
): boolean =>
  person.enabled &&
  findPersonGroups(groups, person, directory).some((group) => isIn(group, person, directory))

const isIn = (group: RecipientGroup, person: DirectoryPerson, directory: Directory) =>
  combineItems(
    group,
    group.chosed.map((item) => (belongs[item.type]?.(item, person, directory) ? [person.id] : [])),
  ).length > 0

/**
 * Returns the groups that may include a person when no flow provides a department for the run scope. A group
 * with run roots applies to people who work below one of them.
 */
export const findPersonGroups = (
  groups: readonly RecipientGroup[],
  person: DirectoryPerson,
  directory: Directory,
): RecipientGroup[] =>
  groups
    .filter(
      ({ runRoots }) => !runRoots.length || runRoots.some(({ id }) => isInDepartment(directory, person, id)),
    )
    .map((group) => ({ ...group, runRoots: [] }))

/**
 * Lists the enabled people of any of these people, departments and roles, in the order of the directory; undefined if
 * there are more than `most`. It asks the directory for each item, not each person for their match.
 */
export function listStaticPeople(
  items: readonly RecipientItem[],
  directory: Directory,
  most: number,
): DirectoryPerson[] | undefined {
  const people = new Set<DirectoryPerson>()
  for (const item of items)
    for (const person of lookups[item.type]?.(item, directory) ?? []) {
      people.add(person)
      if (people.size > most) return undefined
    }
  return directory.people().filter((one) => people.has(one))
}
