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

/** The superiors found, and the departments looked at on the way up. */
export interface SuperiorsFound {
  people: DirectoryPerson[]
  path: Department[]
}

function fits(leader: DirectoryPerson, department: Department, { roles, departments }: SuperiorSearch) {
  if (departments?.length && !departments.includes(department.id)) return false
  return !roles?.length || leader.roles.some((role) => roles.includes(role))
}

/**
 * A person's superiors: the supervisors of the department, or of the nearest one above that has any.
 * Whoever supervises the department himself looks above it, even when only the direct superior is asked for
 * (domain facts 3.3); a fellow supervisor is an equal, not a superior.
 */
export function superiorsOf(directory: Directory, search: SuperiorSearch): SuperiorsFound {
  const upwards = [...directory.pathOf(search.departmentId)].reverse().slice(0, maxLevels)
  const path: Department[] = []
  let climbs = search.climbs

  for (const department of upwards) {
    path.push(department)
    const leaders = directory.leadersOf(department.id)
    const isOwn = leaders.some(({ id }) => id === search.personId)
    const people = isOwn ? [] : leaders.filter((leader) => fits(leader, department, search))
    if (people.length) return { people, path }
    climbs ||= isOwn
    if (!climbs) break
  }
  return { people: [], path }
}
