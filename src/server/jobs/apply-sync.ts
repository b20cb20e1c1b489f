import { BusinessError } from '../../core/business-error'
import {
  compareRosters,
  type ExternalRoster,
  type RosterComparison,
} from '../../core/directory/roster/compare-rosters'
import type { LocalCompany } from '../../core/directory/roster/match-records'
import type { RosterPart } from '../../core/directory/roster/roster'
import type { SyncOutcome } from '../../generated/types'
import { type Context, type DbReader, hashToken, type Tx } from '../platform'
import { assertCanManagePermissions } from '../policies/directory'
import { assertHasAdministrator } from '../policies/staff'
import { findStaff } from '../queries'
import { readLocalCompany } from '../queries/directory/company'
import { assignLocalIds, type LocalIds } from '../queries/directory/roster-rows'
import { disableDepartments, enableDepartments, setPeopleEnabled } from '../queries/directory/roster-service'
import { writeRoster } from '../queries/directory/roster-writer'
import { scheduleLeaverChecks } from '../services/schedule-leaver-checks'

/** Comparison with the company at that moment, and a digest that detects later changes. */
export interface SyncComparison {
  stored: LocalCompany
  comparison: RosterComparison
  digest: string
}

/** Compares the current company with the outside roster. */
export async function compareDirectory(
  reader: DbReader,
  workspace: string,
  externalRoster: ExternalRoster,
): Promise<SyncComparison> {
  const stored = await readLocalCompany(reader, workspace)
  const comparison = compareRosters(stored, externalRoster)
  const { changes, newLinks, problems } = comparison
  return { stored, comparison, digest: hashToken(JSON.stringify({ changes, newLinks, problems })) }
}

/** Approved items beside additions and changes: rows by part and outside id, as "people 12". */
export interface SyncApproval {
  gone: readonly string[]
  back: readonly string[]
}

const countOf = ({ changes }: RosterComparison, kind: 'added' | 'changed') =>
  Object.values(changes).reduce((sum, part) => sum + part[kind].length, 0)

/** Returns the local ids of the approved rows proposed under `kind`. */
function agreedIds(
  comparison: RosterComparison,
  ids: LocalIds,
  kind: keyof SyncApproval,
  agreed: readonly string[],
) {
  const named = new Set(agreed)
  return (part: RosterPart): string[] =>
    (comparison.changes[part]?.[kind] ?? [])
      .filter(({ id }) => named.has(`${part} ${id}`))
      .flatMap(({ id }) => ids[part].get(id) ?? [])
}

/**
 * Applies a comparison: links, additions and changes completely, disabled and returning rows only as
 * approved.
 */
export async function applySync(
  tx: Tx,
  context: Context,
  { compared, agreed }: { compared: SyncComparison; agreed: SyncApproval },
): Promise<SyncOutcome> {
  const { caller, clock, newId } = context
  const { workspace } = caller
  const { comparison, stored } = compared
  const ids = assignLocalIds(comparison, newId)
  const goneOf = agreedIds(comparison, ids, 'gone', agreed.gone)
  const backOf = agreedIds(comparison, ids, 'back', agreed.back)
  // A department of the roster must be enabled, or its new people would have no place.
  const reopened = (comparison.changes.departments?.back ?? []).flatMap(
    (row) => ids.departments.get(row.id) ?? [],
  )
  await enableDepartments(tx, workspace, reopened)
  await writeRoster(tx, { workspace, now: clock.now(), comparison, ids })

  const [leavers, returned] = [goneOf('people'), backOf('people')]
  await checkLeavers(tx, context, leavers)
  await setPeopleEnabled(tx, workspace, { ids: leavers, enabled: false })
  await scheduleLeaverChecks(tx, context, leavers)
  await setPeopleEnabled(tx, workspace, { ids: returned, enabled: true })
  await assertHasAdministrator(tx, workspace)
  const closing = deepestFirst(stored, goneOf('departments'))
  const stayed = await disableDepartments(tx, workspace, closing)
  const nameOf = new Map(stored.departments.map(({ id, name }) => [id, name]))
  return {
    added: countOf(comparison, 'added'),
    changed: countOf(comparison, 'changed'),
    gone: leavers.length + closing.length - stayed.length,
    back: returned.length + reopened.length,
    linked: comparison.newLinks.length,
    stayed: stayed.map((id) => nameOf.get(id) ?? id),
  }
}

/** Disables the people approved as gone and ends their sessions. Returns them, and those left. */
export async function suspendLeavers(
  tx: Tx,
  context: Context,
  { compared, gone }: { compared: SyncComparison; gone: readonly string[] },
): Promise<{ people: string[]; gone: string[] }> {
  const ids = assignLocalIds(compared.comparison, context.newId)
  const people = agreedIds(compared.comparison, ids, 'gone', gone)('people')
  await checkLeavers(tx, context, people)
  await setPeopleEnabled(tx, context.caller.workspace, { ids: people, enabled: false })
  await scheduleLeaverChecks(tx, context, people)
  await assertHasAdministrator(tx, context.caller.workspace)
  return { people, gone: gone.filter((one) => !one.startsWith('people ')) }
}

/** Checks that no one disables themselves or a person with more permissions. */
async function checkLeavers(tx: Tx, { caller }: Context, leavers: readonly string[]): Promise<void> {
  if (leavers.includes(caller.id)) throw new BusinessError('organisation.not-yourself')
  const staff = await findStaff(tx, caller.workspace, [...leavers])
  assertCanManagePermissions(
    caller,
    staff.flatMap(({ permissions }) => permissions),
  )
}

/** Sorts departments so that children come before their parents. */
function deepestFirst({ departments }: LocalCompany, ids: readonly string[]): string[] {
  const parents = new Map(departments.map(({ id, parentId }) => [id, parentId]))
  const depthOf = (id: string) => {
    const path = new Set<string>()
    for (let at: string | null | undefined = id; at && !path.has(at); at = parents.get(at)) path.add(at)
    return path.size
  }
  return [...ids].sort((a, b) => depthOf(b) - depthOf(a))
}
