import { currentDepartmentId } from './department-scope'
import { type Department, type Directory, type DirectoryPerson, isMainLine } from './directory'
import { ownSuperiors, type PersonSuperiors } from './reporting-lines'

/** Maximum number of levels that a search climbs (domain facts 3.3). */
export const longestClimb = 20

/** Day on which superiors are looked up, and the reporting line. */
export interface LineSearch {
  /** Day, YYYY-MM-DD, on which a superior of a person counts; missing = the terms of any day count. */
  day?: string | undefined
  /** Reporting line; missing = the main one. */
  line?: string | undefined
}

/** Search for a person's superior: the start department and the conditions on the superior. */
export interface SuperiorSearch extends LineSearch {
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
 * Reason why a place has no superior: no leader, the leader left, is the person, does not match, or is in a
 * chain already.
 */
type PassedBecause = 'none' | 'left' | 'self' | 'role' | 'dept' | 'again'

/** Department on the path up, or person whose own superiors were looked up. */
export type SuperiorScope = Pick<Department, 'name'>

/** SuperiorScope on the path up without a superior. */
export interface SuperiorVacancy {
  place: SuperiorScope
  because: PassedBecause
  /** Superiors concerned. */
  who: readonly DirectoryPerson[]
}

/** Superiors found, the places visited on the path up, and why the skipped ones had none. */
export interface SuperiorsResult {
  people: DirectoryPerson[]
  path: SuperiorScope[]
  passed: SuperiorVacancy[]
  /** Superiors of their own that people on the path have. */
  reports: PersonSuperiors[]
}

export interface SuperiorLookup {
  people: DirectoryPerson[]
  passed?: SuperiorVacancy
}

type Filters = Pick<SuperiorSearch, 'roles' | 'departments' | 'leavers'>

export const createVacancy =
  (place: SuperiorScope) =>
  (because: PassedBecause, people: readonly DirectoryPerson[] = []): SuperiorLookup => ({
    people: [],
    passed: { place, because, who: people },
  })

const holding = (people: readonly DirectoryPerson[], roles: readonly string[] | undefined) =>
  people.filter((one) => !roles?.length || one.roles.some((role) => roles.includes(role)))

/** Checks whether the department counts, then returns its matching supervisors or the reason for none. */
export function lookAtDepartment(
  department: Department,
  directory: Directory,
  { selves, departments, roles, leavers = [] }: Filters & { selves: ReadonlySet<string> },
): SuperiorLookup {
  const all = directory.leadersOf(department.id)
  const leaders = all.filter(({ id }) => !leavers.includes(id))
  const directoryPeople = [
    ...directory.leaversLeading(department.id),
    ...all.filter(({ id }) => leavers.includes(id)),
  ]
  const vacancy = createVacancy(department)
  if (leaders.some(({ id }) => selves.has(id))) return vacancy('self')
  if (departments?.length && !departments.includes(department.id)) return vacancy('dept')
  if (!leaders.length) return directoryPeople.length ? vacancy('left', directoryPeople) : vacancy('none')
  const people = holding(leaders, roles)
  return people.length ? { people } : vacancy('role', leaders)
}

/** Returns the superiors of a person's own that are in service and match, or the reason for none. */
export function lookAtOwnSuperiors(
  { person, people }: PersonSuperiors,
  { selves, departments, roles, leavers = [] }: Filters & { selves: ReadonlySet<string> },
): SuperiorLookup {
  const vacancy = createVacancy(person)
  const serving = people.filter(({ id, enabled }) => enabled && !leavers.includes(id))
  if (!serving.length) return vacancy('left', people)
  const superiors = serving.filter(({ id }) => !selves.has(id))
  if (!superiors.length) return vacancy('self')
  const inside = superiors.filter(
    (one) => !departments?.length || one.departments.some(({ id }) => departments.includes(id)),
  )
  if (!inside.length) return vacancy('dept')
  const found = holding(inside, roles)
  return found.length ? { people: found } : vacancy('role', inside)
}

/** Returns the departments from a person's department up to the root. */
export const listDepartmentsAbove = (directory: Directory, departmentId: string) =>
  [...directory.pathOf(departmentId)].reverse().slice(0, longestClimb)

export const homeDepartmentOf = (person: DirectoryPerson | undefined) => person?.departments[0]?.id ?? ''

/**
 * Climbs along the superiors of people's own, from the person up. Adds to the result what it visits, and
 * returns the superiors found, or from where the departments continue.
 */
function climbOwn(directory: Directory, search: SuperiorSearch, { path, passed, reports }: SuperiorsResult) {
  const selves = new Set([search.personId])
  let at = { personId: search.personId, departmentId: search.departmentId }
  for (let level = 0; level < longestClimb; level += 1) {
    const own = ownSuperiors(directory, at.personId, search)
    if (!own) return { selves, departmentId: at.departmentId }
    reports.push(own)
    path.push(...own.people)
    const here = lookAtOwnSuperiors(own, { ...search, selves })
    if (!here.passed) return { selves, people: here.people }
    passed.push(here.passed)
    if (!search.climbs && here.passed.because !== 'self') return { selves, people: [] }
    const next = own.people.find(({ id }) => !selves.has(id))
    for (const { id } of own.people) selves.add(id)
    if (!next) return { selves, departmentId: at.departmentId }
    at = { personId: next.id, departmentId: homeDepartmentOf(next) }
  }
  return { selves, people: [] }
}

/**
 * Finds a person's superiors: those of their own in the reporting line; without one, in the main line, the
 * supervisors of the department, or of the nearest one above that has any. A supervisor of the department starts
 * above it, even when only the direct superior is requested (domain facts 3.3); a fellow supervisor is an equal,
 * not a superior.
 */
export function findSuperiors(directory: Directory, superiorSearch: SuperiorSearch): SuperiorsResult {
  const search = {
    ...superiorSearch,
    departments: superiorSearch.departments?.map((id) => currentDepartmentId(directory, id)),
  }
  const result: SuperiorsResult = { people: [], path: [], passed: [], reports: [] }
  const { selves, people, departmentId = '' } = climbOwn(directory, search, result)
  if (people) return { ...result, people }
  if (!isMainLine(search.line)) return result
  let { climbs } = search
  for (const department of listDepartmentsAbove(directory, departmentId)) {
    result.path.push(department)
    const here = lookAtDepartment(department, directory, { ...search, selves })
    if (!here.passed) return { ...result, people: here.people }
    result.passed.push(here.passed)
    climbs ||= here.passed.because === 'self'
    if (!climbs) break
  }
  return result
}

/** Conditions of a search for the nearest superiors. */
type NearestSearch = Pick<SuperiorSearch, 'leavers' | 'day'>

/**
 * Returns the ids of a person's superiors: their own, otherwise from the nearest ancestor with an enabled leader
 * who does not leave; empty at the top.
 */
export const nearestSuperiors = (
  directory: Directory,
  personId: string,
  departmentId: string,
  search: NearestSearch = {},
): string[] =>
  findSuperiors(directory, { personId, departmentId, climbs: true, ...search }).people.map(({ id }) => id)

/**
 * Checks whether a person is at the top: leads a department on the path up, and nobody above was to lead. A
 * superior who left does not put anybody at the top.
 */
export function isTopLeader(
  directory: Directory,
  personId: string,
  departmentId: string,
  day?: string,
): boolean {
  const { people, passed } = findSuperiors(directory, { personId, departmentId, climbs: true, day })
  const isLeader = passed.some(({ because }) => because === 'self')
  return !people.length && isLeader && !passed.some(({ because }) => because === 'left')
}
