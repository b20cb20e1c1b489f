import { rootDepartmentId } from '../department-scope'
import { mainLineId, type Superiors } from '../directory'
import type { Roster, RosterDepartment, RosterPerson } from './roster'

/** Stored row, with the outside id if it came from outside. */
interface Stored {
  id: string
  name: string
  externalId: string | null
}

export interface LocalDepartment extends Stored {
  parentId: string | null
  enabled: boolean
}

export interface LocalRole extends Stored {
  groupName: string
  /** A role with permissions is assigned only here: no outside directory may assign it by its name. */
  permissions: readonly string[]
  /** Groups of the source that give it. */
  sourceGroups: readonly string[]
}

export interface LocalPerson extends Stored {
  jobId: string
  phone: string
  mail: string
  enabled: boolean
  departments: readonly { id: string; leader: boolean }[]
  roles: readonly string[]
  facts: Readonly<Record<string, string>>
  superiors: Superiors
}

/** Company as stored. */
export interface LocalCompany {
  departments: readonly LocalDepartment[]
  roles: readonly LocalRole[]
  people: readonly LocalPerson[]
}

/** Outside ids by the ids here, part by part; the root department maps to itself. */
export interface RosterLinks {
  departments: Map<string, string>
  roles: Map<string, string>
  people: Map<string, string>
}

const known = (rows: readonly Stored[]) =>
  new Map(rows.flatMap(({ id, externalId }) => (externalId === null ? [] : [[id, externalId] as const])))

/** Links rows that exist on both sides: `find` returns the row here that matches an outside row. */
function link<Row extends { id: string }>(
  links: Map<string, string>,
  results: readonly Row[],
  find: (row: Row) => Stored | undefined,
): Map<string, string> {
  const used = new Set(links.values())
  for (const row of results) {
    if (used.has(row.id)) continue
    const here = find(row)
    if (!here || links.has(here.id)) continue
    links.set(here.id, row.id)
    used.add(row.id)
  }
  return links
}

/** Sorts departments so that parents come first; departments without a known parent come last. */
export function sortParentsFirst(departments: readonly RosterDepartment[]): RosterDepartment[] {
  const waiting = new Map<string, RosterDepartment[]>()
  for (const one of departments) waiting.set(one.parentId, [...(waiting.get(one.parentId) ?? []), one])
  const sorted: RosterDepartment[] = []
  const below = [rootDepartmentId]
  for (let id = below.shift(); id !== undefined; id = below.shift()) {
    const children = waiting.get(id) ?? []
    waiting.delete(id)
    sorted.push(...children)
    below.push(...children.map((one) => one.id))
  }
  return [...sorted, ...[...waiting.values()].flat()]
}

function linkDepartments(stored: readonly LocalDepartment[], rosterDepartments: readonly RosterDepartment[]) {
  const links = known(stored).set(rootDepartmentId, rootDepartmentId)
  const namesake = ({ name, parentId }: RosterDepartment) =>
    stored.find(
      (one) =>
        one.enabled && !links.has(one.id) && one.name === name && links.get(one.parentId ?? '') === parentId,
    )
  return link(links, sortParentsFirst(rosterDepartments), namesake)
}

const numberOf = ({ id, jobId }: RosterPerson) => jobId ?? id

/** Whether the source says the groups of people. */
export const hasGroups = ({ people = [] }: Roster): boolean => people.some(({ groups }) => groups)

/** Links roles here to outside ones; where groups give roles, those that name a group are their own outside ones. */
function linkRoles({ roles }: LocalCompany, roster: Roster): Map<string, string> {
  if (hasGroups(roster))
    return new Map(roles.filter(({ sourceGroups }) => sourceGroups.length > 0).map(({ id }) => [id, id]))
  return link(known(roles), roster.roles ?? [], ({ name, groupName }) =>
    roles.find((role) => role.permissions.length === 0 && role.name === name && role.groupName === groupName),
  )
}

/**
 * Matches rows here with outside rows by the stored outside ids. Without one, a department is matched by its
 * name in the same department, a role by its name and group, a person by the job number.
 */
export function matchRoster(stored: LocalCompany, roster: Roster): RosterLinks {
  const numbered = new Map(stored.people.map((person) => [person.jobId, person]))
  return {
    departments: linkDepartments(stored.departments, roster.departments ?? []),
    roles: linkRoles(stored, roster),
    people: link(known(stored.people), roster.people ?? [], (person) => numbered.get(numberOf(person))),
  }
}

const linked = <Row extends Stored>(rows: readonly Row[], links: ReadonlyMap<string, string>) =>
  rows.flatMap((row) => {
    const id = links.get(row.id)
    return id === undefined ? [] : [{ row, id }]
  })

/** Converts stored, linked rows to a roster; rows known only here are left out. */
export function toRoster(stored: LocalCompany, links: RosterLinks): Required<Roster> {
  const departmentIds = links.departments
  return {
    departments: linked(stored.departments, departmentIds)
      .filter(({ row }) => row.id !== rootDepartmentId)
      .map(({ row, id }) => ({
        id,
        name: row.name,
        enabled: row.enabled,
        parentId: departmentIds.get(row.parentId ?? '') ?? '',
      })),
    roles: linked(stored.roles, links.roles).map(({ row, id }) => ({
      id,
      name: row.name,
      groupName: row.groupName,
      enabled: true,
    })),
    people: linked(stored.people, links.people).map(({ row, id }) => ({
      id,
      name: row.name,
      enabled: row.enabled,
      jobId: row.jobId,
      phone: row.phone,
      mail: row.mail,
      position: row.facts.position ?? '',
      hired: row.facts.hired ?? '',
      superior: links.people.get(row.superiors[mainLineId]?.[0]?.id ?? '') ?? '',
      departments: row.departments.flatMap(({ id: at, leader }) => {
        const department = departmentIds.get(at)
        return department === undefined ? [] : [{ id: department, leader }]
      }),
      roles: row.roles.flatMap((role) => links.roles.get(role) ?? []).sort(),
    })),
  }
}
