import { currentDepartmentId } from './department-scope'
import type { Department, Directory, DirectoryPerson } from './directory'

/** A search up the tree ends after this many levels (domain facts 3.3). */
const maxLevels = 20

/** Whose superior is looked for, from which department, and what the superior must fulfil. */
export interface SuperiorSearch {
  personId: string
  departmentId: string
  /** Climb until somebody is found; otherwise only the person's own department counts. */
  climbs: boolean
  /** The superior holds one of these roles; none = any. */
  roles?: readonly string[]
  /** The superior's department is one of these; none = any. */
  departments?: readonly string[]
}

/** Why a department gave no superior: nobody leads it, who did has left, the person himself does, or does not fit. */
type PassedBecause = 'none' | 'left' | 'self' | 'role' | 'dept'

/** A department on the way up that gave no superior. */
export interface SuperiorGap {
  department: Department
  because: PassedBecause
  /** The supervisors it is about. */
  who: readonly DirectoryPerson[]
}

/** The superiors found, the departments looked at on the way up, and why those before the last gave nobody. */
export interface SuperiorsResult {
  people: DirectoryPerson[]
  path: Department[]
  passed: SuperiorGap[]
}

interface Looked {
  people: DirectoryPerson[]
  passed?: SuperiorGap
}

/** Whether the department counts at all, then who of its supervisors fits, or why nobody does. */
function lookAt(department: Department, directory: Directory, search: SuperiorSearch): Looked {
  const { personId, departments, roles } = search
  const leaders = directory.leadersOf(department.id)
  const gone = directory.leaversLeading(department.id)
  const nobody = (because: PassedBecause, who: readonly DirectoryPerson[] = []): Looked => ({
    people: [],
    passed: { department, because, who },
  })
  if (leaders.some(({ id }) => id === personId)) return nobody('self')
  if (departments?.length && !departments.includes(department.id)) return nobody('dept')
  if (!leaders.length) return gone.length ? nobody('left', gone) : nobody('none')
  const people = leaders.filter((one) => !roles?.length || one.roles.some((role) => roles.includes(role)))
  return people.length ? { people } : nobody('role', leaders)
}

/**
 * A person's superiors: the supervisors of the department, or of the nearest one above that has any.
 * Whoever supervises the department himself looks above it, even when only the direct superior is asked for
 * (domain facts 3.3); a fellow supervisor is an equal, not a superior.
 */
export function findSuperiors(directory: Directory, asked: SuperiorSearch): SuperiorsResult {
  const search = { ...asked, departments: asked.departments?.map((id) => currentDepartmentId(directory, id)) }
  const upwards = [...directory.pathOf(search.departmentId)].reverse().slice(0, maxLevels)
  const path: Department[] = []
  const passed: SuperiorGap[] = []
  let { climbs } = search

  for (const department of upwards) {
    path.push(department)
    const here = lookAt(department, directory, search)
    if (!here.passed) return { people: here.people, path, passed }
    passed.push(here.passed)
    climbs ||= here.passed.because === 'self'
    if (!climbs) break
  }
  return { people: [], path, passed }
}

/** The ids of a person's superiors, the nearest above the department that has any in service; none above the top. */
export const nearestSuperiors = (directory: Directory, personId: string, departmentId: string): string[] =>
  findSuperiors(directory, { personId, departmentId, climbs: true }).people.map(({ id }) => id)
