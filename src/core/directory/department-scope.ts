import type { Directory, DirectoryPerson } from './directory'

/** The department that is the whole company (S1-105, S2-058). */
export const rootDepartmentId = '1'

/** Levels of a department that count: 1 itself … 9, n the whole subtree (S2-187). */
export type DepartmentLevels = number | 'n'

/** The id that a department goes by now: of one that was merged into another, that other's. */
export const currentDepartmentId = (directory: Directory, departmentId: string): string =>
  directory.department(departmentId)?.id ?? departmentId

/** How deep a choice reaches: the whole company always to its end, nothing chosen = the department itself (S2-058). */
export const scopeDepth = (departmentId: string, coverage: DepartmentLevels | undefined): number =>
  departmentId === rootDepartmentId || coverage === 'n' ? Number.POSITIVE_INFINITY : (coverage ?? 1)

/** Enabled people of a department and of the levels below it that the coverage reaches, level by level (S2-187). */
export function listScopePeople(
  directory: Directory,
  departmentId: string,
  coverage: DepartmentLevels | undefined,
): DirectoryPerson[] {
  const reached: (readonly DirectoryPerson[])[] = []
  const seen = new Set<string>([departmentId])
  let level = directory.department(departmentId) ? [departmentId] : []

  for (let left = scopeDepth(departmentId, coverage); left > 0 && level.length; left--) {
    for (const id of level) reached.push(directory.peopleOf(id))
    const below = level.flatMap((id) => directory.childrenOf(id).map((child) => child.id))
    level = below.filter((id) => !seen.has(id) && seen.add(id))
  }
  return eachOnce(reached)
}

/** The people of several departments; only who works in several can be met twice. */
function eachOnce(lists: readonly (readonly DirectoryPerson[])[]): DirectoryPerson[] {
  const people: DirectoryPerson[] = []
  const met = new Set<DirectoryPerson>()
  for (const list of lists)
    for (const person of list)
      if (person.departments.length < 2 || met.size < met.add(person).size) people.push(person)
  return people
}

/** Whether a department is the other one or lies below it, at most depth - 1 levels down. */
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

/** Whether a person works in the department or anywhere below it. */
export const isInDepartment = (directory: Directory, person: DirectoryPerson, above: string): boolean =>
  person.departments.some(({ id }) => isWithinDepartment(directory, id, above, Number.POSITIVE_INFINITY))
