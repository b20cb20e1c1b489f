import { rootDepartmentId } from '../department-scope'
import { sortParentsFirst } from './match-records'
import type { Roster, RosterDepartment, RosterPerson } from './roster'

/** Why something that is told cannot be taken over, as a text key with its values. */
export interface RosterProblem {
  code: string
  params: Record<string, string>
}

/** What is told as far as it fits, and what does not. */
export interface RosterValidation {
  told: Roster
  problems: RosterProblem[]
}

type Complain = (code: string, params: Record<string, string>) => void

/** Departments that hang together with the root; the others are named. */
function fitDepartments(told: readonly RosterDepartment[], complain: Complain): RosterDepartment[] {
  const reached = new Set([rootDepartmentId])
  return sortParentsFirst(told).filter(({ id, name, parentId }) => {
    if (reached.has(id)) return false
    if (!reached.has(parentId)) {
      complain('sync.problem.parent', { name })
      return false
    }
    reached.add(id)
    return true
  })
}

/** Each id once, the first of its rows. */
const once = <Row extends { id: string }>(rows: readonly Row[]): Row[] =>
  [...new Map([...rows].reverse().map((row) => [row.id, row])).values()].reverse()

/** A person's departments as far as they are known; none of them known is as good as not told. */
function fitPlaces(person: RosterPerson, places: ReadonlySet<string>, complain: Complain): RosterPerson {
  const { departments, ...rest } = person
  if (!departments) return person
  const all = once(departments)
  const fitting = all.filter(({ id }) => places.has(id))
  if (fitting.length < all.length) complain('sync.problem.department', { name: person.name })
  return fitting.length > 0 ? { ...person, departments: fitting } : rest
}

/** Who bears a job number here: by the outside id when linked, else under a name of its own. */
interface Bearer {
  id: string
  name: string
}

interface Facts {
  /** What is stored and linked, as the outside would tell it. */
  now: Required<Roster>
  /** Everybody here by job number, linked or not. */
  bearers: ReadonlyMap<string, Bearer>
}

/** People whom the company can take: with a job number that nobody else bears, and new ones with a department. */
function fitPeople(told: readonly RosterPerson[], { now, bearers }: Facts, complain: Complain) {
  const here = new Map(now.people.map((person) => [person.id, person]))
  const changing = new Set(told.map(({ id }) => id))
  const numbers = new Map([...bearers].filter(([, { id }]) => !changing.has(id)))
  return told.flatMap((person): RosterPerson[] => {
    const before = here.get(person.id)
    const jobId = person.jobId ?? before?.jobId ?? person.id
    const bearer = numbers.get(jobId)
    if (bearer) {
      complain('sync.problem.job-id', { name: person.name, jobid: jobId, bearer: bearer.name })
      const { jobId: _, ...rest } = person
      return before ? [rest] : []
    }
    numbers.set(jobId, person)
    if (before || !person.enabled) return [person]
    if (person.departments?.length) return [{ ...person, jobId }]
    complain('sync.problem.homeless', { name: person.name })
    return []
  })
}

/** What of a roster can be taken over as it is; everything else is a problem with a sentence. */
export function validateRoster(told: Roster, facts: Facts): RosterValidation {
  const problems: RosterProblem[] = []
  const complain: Complain = (code, params) => problems.push({ code, params })
  const departments = told.departments && fitDepartments(told.departments, complain)
  const serving = (departments ?? facts.now.departments).filter(({ enabled }) => enabled)
  const places = new Set([rootDepartmentId, ...serving.map(({ id }) => id)])
  const placed = told.people && once(told.people).map((person) => fitPlaces(person, places, complain))
  const people = placed && fitPeople(placed, facts, complain)
  return {
    told: {
      ...(departments && { departments }),
      ...(told.roles && { roles: once(told.roles) }),
      ...(people && { people }),
    },
    problems,
  }
}
