import type { Directory, DirectoryPerson } from './directory'

/** Department id of the whole company (S1-105, S2-058). */
export const rootDepartmentId = '1'

/** Number of department levels: 1 the department itself … 9, n the whole subtree (S2-187). */
export type DepartmentLevels = number | 'n'

/** Returns the current id of a department: for a merged one, the id of its target. */
export const currentDepartmentId = (directory: Directory, departmentId: string): string =>
  directory.department(departmentId)?.id ?? departmentId

/**
 * Returns the depth of a choice: the whole company is always unlimited, without a choice only the department
 * itself (S2-058).
 */
export const scopeDepth = (departmentId: string, coverage: DepartmentLevels | undefined): number =>
  departmentId === rootDepartmentId || coverage === 'n' ? Number.POSITIVE_INFINITY : (coverage ?? 1)

/** Lists the enabled people of a department and of the covered levels below it, level by level (S2-187). */
export function listScopePeople(
  directory: Directory,
  departmentId: string,
  coverage: DepartmentLevels | undefined,
): DirectoryPerson[] {
  const reached: (readonly DirectoryPerson[])[] = []
  const visited = new Set<string>([departmentId])
  let level = directory.department(departmentId) ? [departmentId] : []

  for (let left = scopeDepth(departmentId, coverage); left > 0 && level.length; left--) {
    for (const id of level) reached.push(directory.peopleOf(id))
    const below = level.flatMap((id) => directory.childrenOf(id).map((child) => child.id))
    level = below.filter((id) => !visited.has(id) && visited.add(id))
  }
  return eachOnce(reached)
}

/** Concatenates the people of several departments without duplicates. */
function eachOnce(lists: readonly (readonly DirectoryPerson[])[]): DirectoryPerson[] {
  const people: DirectoryPerson[] = []
  const directoryPeople = new Set<DirectoryPerson>()
  for (const list of lists)
    for (const person of list)
      if (person.departments.length < 2 || directoryPeople.size < directoryPeople.add(person).size)
        people.push(person)
  return people
}

/** Whether a department is the other one or lies at most depth - 1 levels below it. */
export function isWithinDepartment(
  directory: Directory,
  departmentId: string,
  above: string,
  depth: number,
): boolean {
  const path = directory.pathOf(departmentId)
  const top = currentDepartmentId(directory, above)
  const at = path.findIndex(({ id }) => id === top)
  return at >= 0 && path.length - at <= depth
}

/** Whether a person works in the department or a descendant of it. */
export const isInDepartment = (directory: Directory, person: DirectoryPerson, above: string): boolean =>
  person.departments.some(({ id }) => isWithinDepartment(directory, id, above, Number.POSITIVE_INFINITY))
