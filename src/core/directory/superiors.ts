import { currentDepartmentId } from './department-scope'
import { type Department, type Directory, type DirectoryPerson, mainLineId } from './directory'
import { ownSuperiors, type ReportsTo } from './reporting-lines'

/** Maximum number of levels that a search climbs (domain facts 3.3). */
const maxLevels = 20

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
type Place = Pick<Department, 'name'>

/** Place on the path up without a superior. */
export interface PlaceWithoutSuperior {
  place: Place
  because: PassedBecause
  /** Superiors concerned. */
  who: readonly DirectoryPerson[]
}

/** Superiors found, the places visited on the path up, and why the skipped ones had none. */
export interface SuperiorsResult {
  people: DirectoryPerson[]
  path: Place[]
  passed: PlaceWithoutSuperior[]
  /** Superiors of their own that people on the path have. */
  reports: ReportsTo[]
}

interface Looked {
  people: DirectoryPerson[]
  passed?: PlaceWithoutSuperior
}

type Filters = Pick<SuperiorSearch, 'roles' | 'departments' | 'leavers'>

const passedAt =
  (place: Place) =>
  (because: PassedBecause, who: readonly DirectoryPerson[] = []): Looked => ({
    people: [],
    passed: { place, because, who },
  })

const holding = (people: readonly DirectoryPerson[], roles: readonly string[] | undefined) =>
  people.filter((one) => !roles?.length || one.roles.some((role) => roles.includes(role)))

/** Checks whether the department counts, then returns its matching supervisors or the reason for none. */
function lookAt(
  department: Department,
  directory: Directory,
  { selves, departments, roles, leavers = [] }: Filters & { selves: ReadonlySet<string> },
): Looked {
  const all = directory.leadersOf(department.id)
  const leaders = all.filter(({ id }) => !leavers.includes(id))
  const directoryPeople = [
    ...directory.leaversLeading(department.id),
    ...all.filter(({ id }) => leavers.includes(id)),
  ]
  const nobody = passedAt(department)
  if (leaders.some(({ id }) => selves.has(id))) return nobody('self')
  if (departments?.length && !departments.includes(department.id)) return nobody('dept')
  if (!leaders.length) return directoryPeople.length ? nobody('left', directoryPeople) : nobody('none')
  const people = holding(leaders, roles)
  return people.length ? { people } : nobody('role', leaders)
}

/** Returns the superiors of a person's own that are in service and match, or the reason for none. */
function lookAtOwn(
  { person, people }: ReportsTo,
  { selves, departments, roles, leavers = [] }: Filters & { selves: ReadonlySet<string> },
): Looked {
  const nobody = passedAt(person)
  const serving = people.filter(({ id, enabled }) => enabled && !leavers.includes(id))
  if (!serving.length) return nobody('left', people)
  const others = serving.filter(({ id }) => !selves.has(id))
  if (!others.length) return nobody('self')
  const inside = others.filter(
    (one) => !departments?.length || one.departments.some(({ id }) => departments.includes(id)),
  )
  if (!inside.length) return nobody('dept')
  const found = holding(inside, roles)
  return found.length ? { people: found } : nobody('role', inside)
}

/** Returns the departments from a person's department up to the root. */
const upwardsFrom = (directory: Directory, departmentId: string) =>
  [...directory.pathOf(departmentId)].reverse().slice(0, maxLevels)

const homeOf = (person: DirectoryPerson | undefined) => person?.departments[0]?.id ?? ''

/**
 * Climbs along the superiors of people's own, from the person up. Adds to the result what it visits, and
 * returns the superiors found, or from where the departments continue.
 */
function climbOwn(directory: Directory, search: SuperiorSearch, { path, passed, reports }: SuperiorsResult) {
  const selves = new Set([search.personId])
  let at = { personId: search.personId, departmentId: search.departmentId }
  for (let level = 0; level < maxLevels; level += 1) {
    const own = ownSuperiors(directory, at.personId, search)
    if (!own) return { selves, departmentId: at.departmentId }
    reports.push(own)
    path.push(...own.people)
    const here = lookAtOwn(own, { ...search, selves })
    if (!here.passed) return { selves, people: here.people }
    passed.push(here.passed)
    if (!search.climbs && here.passed.because !== 'self') return { selves, people: [] }
    const next = own.people.find(({ id }) => !selves.has(id))
    for (const { id } of own.people) selves.add(id)
    if (!next) return { selves, departmentId: at.departmentId }
    at = { personId: next.id, departmentId: homeOf(next) }
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
  if (search.line && search.line !== mainLineId) return result
  let { climbs } = search
  for (const department of upwardsFrom(directory, departmentId)) {
    result.path.push(department)
    const here = lookAt(department, directory, { ...search, selves })
    if (!here.passed) return { ...result, people: here.people }
    result.passed.push(here.passed)
    climbs ||= here.passed.because === 'self'
    if (!climbs) break
  }
  return result
}

/** Search for the superiors above a person, one level after another. */
export interface SuperiorChainSearch extends Pick<SuperiorSearch, 'personId' | 'departmentId'>, LineSearch {
  /** Number of levels; missing = up to the top. */
  levels?: number | undefined
  /** Roles at which the chain ends, including the level with a holder of one; none = at no role. */
  untilRoles?: readonly string[] | undefined
}

/** Superiors of one level of a chain. */
interface SuperiorLevel {
  place: Place
  /** Number from 1; departments that the person leads are not counted, those without a superior are. */
  level: number
  people: DirectoryPerson[]
}

/** Levels of a chain from the bottom, the places on the path up, and why the skipped ones had none. */
export interface SuperiorChain extends Omit<SuperiorsResult, 'people'> {
  levels: SuperiorLevel[]
}

const withoutMet = (found: Looked, place: Place, met: ReadonlySet<DirectoryPerson>): Looked => {
  const people = found.people.filter((one) => !met.has(one))
  if (people.length || found.passed) return { ...found, people }
  return { people, passed: { place, because: 'again', who: found.people } }
}

/** Next level of a chain: where it is, what it yields, and the superiors of people's own that lead to it. */
interface NextLevel {
  place: Place
  looked: Looked
  reports: readonly ReportsTo[]
}

/** Returns the levels above a person: the superiors of people's own first, otherwise the next department. */
function* levelsAbove(
  directory: Directory,
  { personId, departmentId, ...search }: SuperiorChainSearch,
): Generator<NextLevel, void, readonly DirectoryPerson[]> {
  let selves = new Set([personId])
  let upwards = upwardsFrom(directory, departmentId)
  let below: readonly string[] = [personId]
  for (;;) {
    const reports = below.flatMap((id) => ownSuperiors(directory, id, search) ?? [])
    const own = reports.flatMap(({ people }) => people)
    const [first] = own
    const [report] = reports
    if (first && report) {
      const found = reports.flatMap((one) => lookAtOwn(one, { selves }).people)
      const because = own.some(({ enabled }) => enabled) ? 'self' : 'left'
      const looked = found.length ? { people: [...new Set(found)] } : passedAt(report.person)(because, own)
      yield { place: report.person, looked, reports }
      const next = own.filter(({ id }) => !selves.has(id)).map(({ id }) => id)
      below = next
      selves = new Set([...selves, ...next])
      if (next.length) upwards = upwardsFrom(directory, homeOf(first))
      continue
    }
    if (search.line && search.line !== mainLineId) return
    const department = upwards.shift()
    if (!department) return
    const looked = lookAt(department, directory, { selves })
    const people = yield { place: department, looked, reports: [] }
    below = people.map(({ id }) => id)
  }
}

/**
 * Finds the superiors above a person level by level, each at the lowest of their levels. Departments that the
 * person leads are passed.
 */
export function findSuperiorChain(
  directory: Directory,
  { levels = maxLevels, untilRoles = [], ...search }: SuperiorChainSearch,
): SuperiorChain {
  const chain: SuperiorChain = { levels: [], path: [], passed: [], reports: [] }
  const met = new Set<DirectoryPerson>()
  const above = levelsAbove(directory, search)
  let level = 0
  for (let next = above.next(); !next.done && chain.path.length < maxLevels; ) {
    const { place, looked, reports } = next.value
    const { people, passed } = withoutMet(looked, place, met)
    chain.path.push(place)
    chain.reports.push(...reports)
    if (passed) chain.passed.push(passed)
    if (passed?.because !== 'self') level += 1
    if (people.length) chain.levels.push({ place, level, people })
    for (const one of people) met.add(one)
    const isEnd = people.some(({ roles }) => roles.some((role) => untilRoles.includes(role)))
    if (isEnd || level >= levels) break
    next = above.next(people)
  }
  return chain
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
