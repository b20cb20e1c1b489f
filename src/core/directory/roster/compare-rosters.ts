import { rootDepartmentId } from '../department-scope'
import { diffRosters, type RosterChanges } from './changes'
import { type LocalCompany, matchRoster, type RosterLinks, toRoster } from './match-records'
import type { Roster } from './roster'
import { type RosterProblem, validateRoster } from './validate-roster'

/** Roster fetched from an outside directory, and its scope. */
export interface OutsideRoster extends Roster {
  /** Only these people were requested; others do not count as gone. */
  only?: readonly string[]
  /** Roles of each person by outside ids, if roles were requested. */
  holders?: Readonly<Record<string, readonly string[]>>
}

/** Comparison of the company with the outside directory, before changes are applied. */
export interface RosterComparison {
  changes: RosterChanges
  /** Links of rows here to outside rows, by their ids here. */
  links: RosterLinks
  newLinks: { part: keyof RosterLinks; id: string; externalId: string; name: string }[]
  problems: RosterProblem[]
}

/** Adds roles to the people of the outside roster; if only roles were requested, to everyone here. */
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

/**
 * Compares the company with the roster of an outside directory. It is pure, so that it can be repeated before
 * applying.
 */
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
