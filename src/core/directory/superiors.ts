import { currentDepartmentId } from './department-scope'
import type { Department, Directory, DirectoryPerson } from './directory'

/** Maximum number of levels that a search climbs (domain facts 3.3). */
const maxLevels = 20

/** Search for a person's superior: the start department and the conditions on the superior. */
export interface SuperiorSearch {
  personId: string
  departmentId: string
  /** True to climb until someone is found; otherwise only the person's own department counts. */
  climbs: boolean
  /** Roles of which the superior has one; none = any. */
  roles?: readonly string[]
  /** Departments of which the superior's is one; none = any. */
  departments?: readonly string[]
  /** People who count as having left, such as the one who hands over. */
  leavers?: readonly string[]
}

/**
 * Reason why a department has no superior: no leader, the leader left, is the person, does not match, or is
 * in a chain already.
 */
type PassedBecause = 'none' | 'left' | 'self' | 'role' | 'dept' | 'again'

/** Department on the path up without a superior. */
export interface DepartmentWithoutSuperior {
  department: Department
  because: PassedBecause
  /** Supervisors concerned. */
  who: readonly DirectoryPerson[]
}

/** Superiors found, the departments visited on the path up, and why the skipped ones had none. */
export interface SuperiorsResult {
  people: DirectoryPerson[]
  path: Department[]
  passed: DepartmentWithoutSuperior[]
}

interface Looked {
  people: DirectoryPerson[]
  passed?: DepartmentWithoutSuperior
}

/** Checks whether the department counts, then returns its matching supervisors or the reason for none. */
function lookAt(department: Department, directory: Directory, search: SuperiorSearch): Looked {
  const { personId, departments, roles, leavers = [] } = search
  const all = directory.leadersOf(department.id)
  const leaders = all.filter(({ id }) => !leavers.includes(id))
  const directoryPeople = [
    ...directory.leaversLeading(department.id),
    ...all.filter(({ id }) => leavers.includes(id)),
  ]
  const nobody = (because: PassedBecause, who: readonly DirectoryPerson[] = []): Looked => ({
    people: [],
    passed: { department, because, who },
  })
  if (leaders.some(({ id }) => id === personId)) return nobody('self')
  if (departments?.length && !departments.includes(department.id)) return nobody('dept')
  if (!leaders.length) return directoryPeople.length ? nobody('left', directoryPeople) : nobody('none')
  const people = leaders.filter((one) => !roles?.length || one.roles.some((role) => roles.includes(role)))
  return people.length ? { people } : nobody('role', leaders)
}

/**
 * Finds a person's superiors: the supervisors of the department, or of the nearest one above that has any. A
 * supervisor of the department starts above it, even when only the direct superior is requested (domain facts
 * 3.3); a fellow supervisor is an equal, not a superior.
 */
export function findSuperiors(directory: Directory, superiorSearch: SuperiorSearch): SuperiorsResult {
  const search = {
    ...superiorSearch,
    departments: superiorSearch.departments?.map((id) => currentDepartmentId(directory, id)),
  }
  const upwards = [...directory.pathOf(search.departmentId)].reverse().slice(0, maxLevels)
  const path: Department[] = []
  const passed: DepartmentWithoutSuperior[] = []
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

/** Search for the superiors above a person, one level after another. */
export interface SuperiorChainSearch extends Pick<SuperiorSearch, 'personId' | 'departmentId'> {
  /** Number of levels; missing = up to the top. */
  levels?: number | undefined
  /** Roles at which the chain ends, including the level with a holder of one; none = at no role. */
  untilRoles?: readonly string[] | undefined
}

/** Superiors of one level of a chain. */
interface SuperiorLevel {
  department: Department
  /** Number from 1; departments that the person leads are not counted, those without a superior are. */
  level: number
  people: DirectoryPerson[]
}

/** Levels of a chain from the bottom, the departments on the path up, and why the skipped ones had none. */
export interface SuperiorChain {
  levels: SuperiorLevel[]
  path: Department[]
  passed: DepartmentWithoutSuperior[]
}

const withoutMet = (found: Looked, department: Department, met: ReadonlySet<DirectoryPerson>): Looked => {
  const people = found.people.filter((one) => !met.has(one))
  if (people.length || found.passed) return { ...found, people }
  return { people, passed: { department, because: 'again', who: found.people } }
}

/**
 * Finds the superiors above a person level by level, each at the lowest of their levels. Departments that the
 * person leads are passed.
 */
export function findSuperiorChain(
  directory: Directory,
  { personId, departmentId, levels = maxLevels, untilRoles = [] }: SuperiorChainSearch,
): SuperiorChain {
  const chain: SuperiorChain = { levels: [], path: [], passed: [] }
  const met = new Set<DirectoryPerson>()
  let level = 0
  for (const department of [...directory.pathOf(departmentId)].reverse().slice(0, maxLevels)) {
    const all = lookAt(department, directory, { personId, departmentId, climbs: true })
    const { people, passed } = withoutMet(all, department, met)
    chain.path.push(department)
    if (passed) chain.passed.push(passed)
    if (passed?.because === 'self') continue
    level += 1
    if (people.length) chain.levels.push({ department, level, people })
    for (const one of people) met.add(one)
    const isEnd = people.some(({ roles }) => roles.some((role) => untilRoles.includes(role)))
    if (isEnd || level >= levels) break
  }
  return chain
}

/**
 * Returns the ids of a person's superiors, from the nearest ancestor with an enabled leader who does not leave;
 * empty at the top.
 */
export const nearestSuperiors = (
  directory: Directory,
  personId: string,
  departmentId: string,
  leavers: readonly string[] = [],
): string[] =>
  findSuperiors(directory, { personId, departmentId, climbs: true, leavers }).people.map(({ id }) => id)

/**
 * Checks whether a person is at the top: leads a department on the path up, and nobody above was to lead. A
 * superior who left does not put anybody at the top.
 */
export function isTopLeader(directory: Directory, personId: string, departmentId: string): boolean {
  const { people, passed } = findSuperiors(directory, { personId, departmentId, climbs: true })
  const isLeader = passed.some(({ because }) => because === 'self')
  return !people.length && isLeader && !passed.some(({ because }) => because === 'left')
}
