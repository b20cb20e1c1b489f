import type { RosterComparison } from '../../core/directory/roster/compare-rosters'
import type { LocalCompany } from '../../core/directory/roster/match-records'
import type { RosterPerson } from '../../core/directory/roster/roster'
import type { SyncOutcome } from '../../generated/types'
import type { LocalIds } from '../queries/directory/roster-rows'
import type { DirectoryChange } from '../services/change-directory'

/** Number of names of one entry of the log. */
const maxNames = 500

/** Comparison with the company at that moment, and a digest that detects later changes. */
export interface SyncComparison {
  stored: LocalCompany
  comparison: RosterComparison
  digest: string
}

/** Names that get and lose each role, for the log. */
function describeRoles({ comparison, stored }: SyncComparison): DirectoryChange[] {
  const ruled = stored.roles.filter(({ sourceGroups }) => sourceGroups.length > 0)
  if (ruled.length === 0) return []
  const { added = [], changed = [] } = comparison.changes.people ?? {}
  const moves = [
    ...added.map((row) => ({
      name: row.name,
      before: [] as readonly string[],
      after: (row as RosterPerson).roles ?? [],
    })),
    ...changed.flatMap(({ name, fields }) =>
      fields
        .filter(({ field }) => field === 'roles')
        .map(({ before, after }) => ({ name, before: (before ?? []) as string[], after: after as string[] })),
    ),
  ]
  return ruled.flatMap(({ id, name, sourceGroups }) => {
    const [assigned, withdrawn] = [
      moves.filter(({ before, after }) => after.includes(id) && !before.includes(id)),
      moves.filter(({ before, after }) => before.includes(id) && !after.includes(id)),
    ].map((list) => list.map((one) => one.name).slice(0, maxNames))
    if (!assigned?.length && !withdrawn?.length) return []
    const after = { added: assigned, removed: withdrawn, source_groups: sourceGroups }
    return [{ what: 'role-members', target: name, after, people: [] }]
  })
}

/** Describes an applied synchronisation for the log, with the people to reload; everyone once departments or roles changed. */
export function describeSync(
  { compared, ids, outcome }: { compared: SyncComparison; ids: LocalIds; outcome: SyncOutcome },
  source: string,
): DirectoryChange[] {
  const { changes, newLinks } = compared.comparison
  const isWide = [changes.departments, changes.roles].some(
    (part) => part && Object.values(part).some(({ length }) => length > 0),
  )
  const { added = [], changed = [], gone = [], back = [] } = changes.people ?? {}
  const people = [
    ...[added, changed, gone, back].flat().flatMap(({ id }) => ids.people.get(id) ?? []),
    ...newLinks.filter(({ part }) => part === 'people').map(({ id }) => id),
  ]
  const sync = { what: 'sync', target: source, after: outcome, ...(isWide ? {} : { people }) }
  return [sync, ...describeRoles(compared)]
}
