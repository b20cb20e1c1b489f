import { rootDepartmentId } from '../department-scope'
import { diffRosters, type RosterChanges } from './changes'
import { type LocalCompany, matchRoster, type RosterLinks, toRoster } from './match-records'
import type { Roster } from './roster'
import { type RosterProblem, validateRoster } from './validate-roster'

/** What an outside directory told, and of whom. */
export interface OutsideRoster extends Roster {
  /** Only these people were asked for; the others do not count as gone. */
  only?: readonly string[]
  /** The roles of each person by outside ids, when roles were asked for. */
  holders?: Readonly<Record<string, readonly string[]>>
}

/** How the company here differs from what is told, before anything is done about it. */
export interface RosterComparison {
  changes: RosterChanges
  /** Rows here that turn out to be rows told, by their ids here. */
  links: RosterLinks
  newLinks: { part: keyof RosterLinks; id: string; externalId: string; name: string }[]
  problems: RosterProblem[]
}

/** People told, with the roles they hold; where only roles were asked for, everybody here with those. */
function withHolders({ holders, people }: OutsideRoster, now: Required<Roster>): Roster {
  if (!holders) return people ? { people } : {}
  const everybody = people ?? now.people.map(({ id, name, enabled }) => ({ id, name, enabled }))
  return { people: everybody.map((one) => ({ ...one, roles: [...(holders[one.id] ?? [])].sort() })) }
}

const newLinksOf = (stored: LocalCompany, links: RosterLinks): RosterComparison['newLinks'] =>
  (['departments', 'roles', 'people'] as const).flatMap((part) =>
    stored[part].flatMap(({ id, name, externalId }) => {
      const found = links[part].get(id)
      const isRoot = part === 'departments' && id === rootDepartmentId
      const isNew = externalId === null && found !== undefined && !isRoot
      return isNew ? [{ part, id, name, externalId: found }] : []
    }),
  )

/** Compares the company here with what an outside directory told; pure, so that it can be asked again before applying. */
export function compareRosters(stored: LocalCompany, told: OutsideRoster): RosterComparison {
  const links = matchRoster(stored, told)
  const now = toRoster(stored, links)
  const bearers = new Map(
    stored.people.map(({ id, name, jobId }) => [jobId, { id: links.people.get(id) ?? `here ${id}`, name }]),
  )
  const { departments, roles } = told
  const wanted = { ...(departments && { departments }), ...(roles && { roles }), ...withHolders(told, now) }
  const fit = validateRoster(wanted, { now, bearers })
  const asked = told.only && new Set(told.only)
  const compared = asked ? { ...now, people: now.people.filter(({ id }) => asked.has(id)) } : now
  return {
    changes: diffRosters(compared, fit.told),
    links,
    newLinks: newLinksOf(stored, links),
    problems: fit.problems,
  }
}
