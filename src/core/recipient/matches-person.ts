import type { RecipientGroup, RecipientItem } from '../../generated/types'
import { isInDepartment, isWithinDepartment, scopeDepth } from '../directory/department-scope'
import type { Directory, DirectoryPerson } from '../directory/directory'
import { combine } from './combine'

/*
 * Groups where there is no flow, as for creating flows and for rights on them. Whether one person is among them is
 * asked of that person alone: in a large company it happens with every page, and nobody else needs to be looked up.
 */

type Belongs = (item: RecipientItem, person: DirectoryPerson, directory: Directory) => boolean

const belongs: Partial<Record<RecipientItem['type'], Belongs>> = {
  user: ({ id }, person) => person.id === id,
  role: ({ id }, person) => person.roles.includes(id),
  dept: ({ id, coverage }, person, directory) =>
    person.departments.some((one) => isWithinDepartment(directory, one.id, id, scopeDepth(id, coverage))),
}

/** Types of items that mean the same without a flow; only they may decide who creates one (domain facts 3.2). */
export const plainItemTypes: ReadonlySet<string> = new Set(Object.keys(belongs))

/** Whether groups name only people, departments and roles. */
export const isPlainGroups = (groups: readonly RecipientGroup[]): boolean =>
  groups.every(({ chosed }) => chosed.every(({ type }) => plainItemTypes.has(type)))

/** Whether plain groups name an enabled person: any of them, whose run roots, if it has any, he works below. */
export const matchesPerson = (
  groups: readonly RecipientGroup[],
  person: DirectoryPerson,
  directory: Directory,
): boolean =>
  person.enabled &&
  findPersonGroups(groups, person, directory).some((group) => isIn(group, person, directory))

const isIn = (group: RecipientGroup, person: DirectoryPerson, directory: Directory) =>
  combine(
    group,
    group.chosed.map((item) => (belongs[item.type]?.(item, person, directory) ? [person.id] : [])),
  ).length > 0

/**
 * The groups that may name a person where no flow has a department from which a run scope is measured: a group with
 * run roots counts for those who work below one of them.
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
