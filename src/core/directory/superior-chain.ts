import { type Directory, type DirectoryPerson, isMainLine } from './directory'
import { ownSuperiors, type PersonSuperiors } from './reporting-lines'
import {
  createVacancy,
  homeDepartmentOf,
  type LineSearch,
  listDepartmentsAbove,
  longestClimb,
  lookAtDepartment,
  lookAtOwnSuperiors,
  type SuperiorLookup,
  type SuperiorScope,
  type SuperiorSearch,
  type SuperiorsResult,
} from './superiors'

/** Search for the superiors above a person, one level after another. */
export interface SuperiorChainSearch extends Pick<SuperiorSearch, 'personId' | 'departmentId'>, LineSearch {
  /** Number of levels; missing = up to the top. */
  levels?: number | undefined
  /** Roles at which the chain ends, including the level with a holder of one; none = at no role. */
  untilRoles?: readonly string[] | undefined
}

/** Superiors of one level of a chain. */
interface SuperiorLevel {
  place: SuperiorScope
  /** Number from 1; departments that the person leads are not counted, those without a superior are. */
  level: number
  people: DirectoryPerson[]
}

/** Levels of a chain from the bottom, the places on the path up, and why the skipped ones had none. */
export interface SuperiorChain extends Omit<SuperiorsResult, 'people'> {
  levels: SuperiorLevel[]
}

const withoutMet = (
  found: SuperiorLookup,
  place: SuperiorScope,
  met: ReadonlySet<DirectoryPerson>,
): SuperiorLookup => {
  const people = found.people.filter((one) => !met.has(one))
  if (people.length || found.passed) return { ...found, people }
  return { people, passed: { place, because: 'again', who: found.people } }
}

/** Next level of a chain: where it is, what it yields, and the superiors of people's own that lead to it. */
interface NextLevel {
  place: SuperiorScope
  looked: SuperiorLookup
  reports: readonly PersonSuperiors[]
}

/** Returns the levels above a person: the superiors of people's own first, otherwise the next department. */
function* levelsAbove(
  directory: Directory,
  { personId, departmentId, ...search }: SuperiorChainSearch,
): Generator<NextLevel, void, readonly DirectoryPerson[]> {
  let selves = new Set([personId])
  let upwards = listDepartmentsAbove(directory, departmentId)
  let below: readonly string[] = [personId]
  for (;;) {
    const reports = below.flatMap((id) => ownSuperiors(directory, id, search) ?? [])
    const own = reports.flatMap(({ people }) => people)
    const [first] = own
    const [report] = reports
    if (first && report) {
      const found = reports.flatMap((one) => lookAtOwnSuperiors(one, { selves }).people)
      const because = own.some(({ enabled }) => enabled) ? 'self' : 'left'
      const looked = found.length
        ? { people: [...new Set(found)] }
        : createVacancy(report.person)(because, own)
      yield { place: report.person, looked, reports }
      const next = own.filter(({ id }) => !selves.has(id)).map(({ id }) => id)
      below = next
      selves = new Set([...selves, ...next])
      if (next.length) upwards = listDepartmentsAbove(directory, homeDepartmentOf(first))
      continue
    }
    if (!isMainLine(search.line)) return
    const department = upwards.shift()
    if (!department) return
    const looked = lookAtDepartment(department, directory, { selves })
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
  { levels = longestClimb, untilRoles = [], ...search }: SuperiorChainSearch,
): SuperiorChain {
  const chain: SuperiorChain = { levels: [], path: [], passed: [], reports: [] }
  const met = new Set<DirectoryPerson>()
  const above = levelsAbove(directory, search)
  let level = 0
  for (let next = above.next(); !next.done && chain.path.length < longestClimb; ) {
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
