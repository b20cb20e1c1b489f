import { rootDepartmentId } from '../department-scope'
import { diffRosters, listChangedFields, type RosterChanges } from './changes'
import { completePeople, type ExternalRoster } from './complete-people'
import { type LocalCompany, matchRoster, type RosterLinks, sortParentsFirst, toRoster } from './match-records'
import type { Roster, RosterDepartment, RosterPerson } from './roster'

/** Reason why an outside row cannot be applied, as a text key with its values. */
interface RosterProblem {
  code: string
  params: Record<string, string>
}

/** Applicable part of an outside roster, and the problems of the rest. */
interface RosterValidation {
  told: Roster
  problems: RosterProblem[]
}

type Complain = (code: string, params: Record<string, string>) => void

/** Returns the departments connected with the root; reports the others. */
function fitDepartments(
  rosterDepartments: readonly RosterDepartment[],
  complain: Complain,
): RosterDepartment[] {
  const reached = new Set([rootDepartmentId])
  return sortParentsFirst(rosterDepartments).filter(({ id, name, parentId }) => {
    if (reached.has(id)) return false
    if (!reached.has(parentId)) {
      complain('sync.problem.parent', { name })
      return false
    }
    reached.add(id)
    return true
  })
}

/** Deduplicates rows by id; the first one wins. Rows without duplicates are returned as they are. */
function distinctRows<Row extends { id: string }>(rows: readonly Row[]): readonly Row[] {
  if (rows.length < 2) return rows
  const ids = new Set<string>()
  for (const { id } of rows) ids.add(id)
  if (ids.size === rows.length) return rows
  return rows.filter(({ id }) => ids.delete(id))
}

/** Returns a person's known departments; if none is known, they count as not provided. */
function fitPlaces(person: RosterPerson, places: ReadonlySet<string>, complain: Complain): RosterPerson {
  const { departments } = person
  if (!departments) return person
  const all = distinctRows(departments)
  const fitting = all.filter(({ id }) => places.has(id))
  if (fitting.length < all.length) complain('sync.problem.department', { name: person.name })
  if (fitting.length === departments.length) return person
  if (fitting.length > 0) return { ...person, departments: fitting }
  const { departments: _, ...rest } = person
  return rest
}

/** Owner of a job number here: by the outside id if linked, otherwise by a local key. */
interface Bearer {
  id: string
  name: string
}

interface Facts {
  /** Stored, linked rows as a roster. */
  now: Required<Roster>
  /** Everyone here by job number, linked or not. */
  bearers: ReadonlyMap<string, Bearer>
}

/** Returns the people that can be applied: with a unique job number, and new ones with a department. */
function fitPeople(rosterPeople: readonly RosterPerson[], { now, bearers }: Facts, complain: Complain) {
  const here = new Map(now.people.map((person) => [person.id, person]))
  const changing = new Set(rosterPeople.flatMap(({ id }) => (here.has(id) ? [id] : [])))
  const numbers = new Map([...bearers].filter(([, { id }]) => !changing.has(id)))
  return rosterPeople.flatMap((person): RosterPerson[] => {
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
    if (person.departments?.length) return [person.jobId === jobId ? person : { ...person, jobId }]
    complain('sync.problem.homeless', { name: person.name })
    return []
  })
}

/** Returns the applicable part of a roster; all the rest becomes a problem with a message. */
function validateRoster(roster: Roster, facts: Facts): RosterValidation {
  const problems: RosterProblem[] = []
  const complain: Complain = (code, params) => problems.push({ code, params })
  const departments = roster.departments && fitDepartments(roster.departments, complain)
  const serving = (departments ?? facts.now.departments).filter(({ enabled }) => enabled)
  const places = new Set([rootDepartmentId, ...serving.map(({ id }) => id)])
  const placed =
    roster.people && distinctRows(roster.people).map((person) => fitPlaces(person, places, complain))
  const people = placed && fitPeople(placed, facts, complain)
  return {
    told: {
      ...(departments && { departments }),
      ...(roster.roles && { roles: distinctRows(roster.roles) }),
      ...(people && { people }),
    },
    problems,
  }
}

/** Comparison of the company with the outside directory, before changes are applied. */
export interface RosterComparison {
  changes: RosterChanges
  /** Links of rows here to outside rows, by their ids here. */
  links: RosterLinks
  newLinks: { part: keyof RosterLinks; id: string; externalId: string; name: string }[]
  problems: RosterProblem[]
}

const newLinksOf = (stored: LocalCompany, links: RosterLinks): RosterComparison['newLinks'] =>
  (['departments', 'roles', 'people'] as const).flatMap((part) =>
    stored[part].flatMap(({ id, name, externalId }) => {
      const found = links[part].get(id)
      const isOwn = part !== 'people' && found === id
      const isNew = externalId === null && found !== undefined && !isOwn
      return isNew ? [{ part, id, name, externalId: found }] : []
    }),
  )

/** Returns the stored people whom a reading requested; those of the roster are always among them. */
function listRequested(here: readonly RosterPerson[], { only, people = [] }: ExternalRoster) {
  if (!only) return here
  const ids = new Set(here.map(({ id }) => id))
  // Of a first synchronisation nobody is here yet: sets of its people would be as large as the company.
  const requested = new Set([...only, ...people.map(({ id }) => id)].filter((id) => ids.has(id)))
  return here.filter(({ id }) => requested.has(id))
}

/**
 * Compares the company with the roster of an outside directory. It is pure, so that it can be repeated before
 * applying.
 */
export function compareRosters(stored: LocalCompany, externalRoster: ExternalRoster): RosterComparison {
  const links = matchRoster(stored, externalRoster)
  const now = toRoster(stored, links)
  const bearers = new Map(
    stored.people.map(({ id, name, jobId }) => [jobId, { id: links.people.get(id) ?? `here ${id}`, name }]),
  )
  const { departments, roles } = externalRoster
  const result = {
    ...(departments && { departments }),
    ...(roles && { roles }),
    ...completePeople(externalRoster, { stored, now }),
  }
  const fit = validateRoster(result, { now, bearers })
  return {
    changes: diffRosters({ ...now, people: listRequested(now.people, externalRoster) }, fit.told),
    links,
    newLinks: newLinksOf(stored, links),
    problems: fit.problems,
  }
}

/**
 * Returns the people of a roster who are not here exactly as the outside says: new, changed, disabled, or not linked yet. What
 * is compared later with these alone has the same changes as with all.
 */
export function listDifferentPeople(stored: LocalCompany, roster: ExternalRoster): RosterPerson[] {
  const now = toRoster(stored, matchRoster(stored, roster))
  const isLinked = new Set(stored.people.flatMap(({ externalId }) => externalId ?? []))
  const here = new Map(now.people.map((person) => [person.id, person]))
  const { people = [] } = completePeople(roster, { stored, now })
  return (roster.people ?? []).filter((person, at) => {
    const [before, after] = [here.get(person.id), people[at]]
    const isSame = before?.enabled && after && isLinked.has(person.id)
    return !isSame || listChangedFields(before, after).length > 0
  })
}
