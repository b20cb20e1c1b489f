import { rootDepartmentId } from '../department-scope'
import { type RosterChanges, rosterChanges } from './changes'
import { type Links, linkRoster, rosterOf, type StoredCompany } from './match-records'
import type { Roster } from './roster'
import { fitRoster, type RosterProblem } from './validate-roster'

/** What an outside directory told, and of whom. */
export interface Told extends Roster {
  /** Only these people were asked for; the others do not count as gone. */
  only?: readonly string[]
  /** The roles of each person by outside ids, when roles were asked for. */
  holders?: Readonly<Record<string, readonly string[]>>
}

/** How the company here differs from what is told, before anything is done about it. */
export interface Comparison {
  changes: RosterChanges
  /** Rows here that turn out to be rows told, by their ids here. */
  links: Links
  newLinks: { part: keyof Links; id: string; externalId: string; name: string }[]
  problems: RosterProblem[]
}

/** People told, with the roles they hold; where only roles were asked for, everybody here with those. */
function withHolders({ holders, people }: Told, now: Required<Roster>): Roster {
  if (!holders) return people ? { people } : {}
  const everybody = people ?? now.people.map(({ id, name, enabled }) => ({ id, name, enabled }))
  return { people: everybody.map((one) => ({ ...one, roles: [...(holders[one.id] ?? [])].sort() })) }
}

const newLinksOf = (stored: StoredCompany, links: Links): Comparison['newLinks'] =>
  (['departments', 'roles', 'people'] as const).flatMap((part) =>
    stored[part].flatMap(({ id, name, externalId }) => {
      const found = links[part].get(id)
      const isRoot = part === 'departments' && id === rootDepartmentId
      const isNew = externalId === null && found !== undefined && !isRoot
      return isNew ? [{ part, id, name, externalId: found }] : []
    }),
  )

/** Compares the company here with what an outside directory told; pure, so that it can be asked again before applying. */
export function compareRosters(stored: StoredCompany, told: Told): Comparison {
  const links = linkRoster(stored, told)
  const now = rosterOf(stored, links)
  const bearers = new Map(
    stored.people.map(({ id, name, jobId }) => [jobId, { id: links.people.get(id) ?? `here ${id}`, name }]),
  )
  const { departments, roles } = told
  const wanted = { ...(departments && { departments }), ...(roles && { roles }), ...withHolders(told, now) }
  const fit = fitRoster(wanted, { now, bearers })
  const asked = told.only && new Set(told.only)
  const compared = asked ? { ...now, people: now.people.filter(({ id }) => asked.has(id)) } : now
  return {
    changes: rosterChanges(compared, fit.told),
    links,
    newLinks: newLinksOf(stored, links),
    problems: fit.problems,
  }
}
