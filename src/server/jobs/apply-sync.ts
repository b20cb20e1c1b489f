import { BusinessError } from '../../core/business-error'
import {
  compareRosters,
  type OutsideRoster,
  type RosterComparison,
} from '../../core/directory/roster/compare-rosters'
import type { LocalCompany } from '../../core/directory/roster/match-records'
import type { RosterPart } from '../../core/directory/roster/roster'
import type { SyncOutcome } from '../../generated/types'
import type { DbReader, Tx } from '../platform/db/db'
import type { Context } from '../platform/http/define-call'
import { hashOf } from '../platform/security/token-hash'
import { assertCanManagePermissions } from '../policies/directory'
import { assertHasAdministrator } from '../policies/staff'
import { assignLocalIds, type LocalIds } from '../queries/directory/roster-rows'
import { disableDepartments, enableDepartments, setPeopleEnabled } from '../queries/directory/roster-service'
import { writeRoster } from '../queries/directory/roster-writer'
import { findStaff } from '../queries/directory/staff'
import { readLocalCompany } from '../queries/directory/local-company'

/** A comparison with the company it was made with, and a digest that tells whether it is still the same. */
export interface SyncComparison {
  stored: LocalCompany
  comparison: RosterComparison
  digest: string
}

/** Compares the company as it is now with what was told. */
export async function compareDirectory(
  reader: DbReader,
  workspace: string,
  told: OutsideRoster,
): Promise<SyncComparison> {
  const stored = await readLocalCompany(reader, workspace)
  const comparison = compareRosters(stored, told)
  const { changes, newLinks, problems } = comparison
  return { stored, comparison, digest: hashOf(JSON.stringify({ changes, newLinks, problems })) }
}

/** What was agreed to beside additions and changes: rows by part and outside id, as "people 12". */
export interface SyncApproval {
  gone: readonly string[]
  back: readonly string[]
}

const countOf = ({ changes }: RosterComparison, kind: 'added' | 'changed') =>
  Object.values(changes).reduce((sum, part) => sum + part[kind].length, 0)

/** The ids here of the rows proposed under `kind` that were agreed to. */
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

/** Takes a comparison over: links, additions and changes as they are, who is gone or back only as agreed. */
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
  // A department that is told of is in service, or its new people would stand nowhere.
  const reopened = (comparison.changes.departments?.back ?? []).flatMap(
    (row) => ids.departments.get(row.id) ?? [],
  )
  await enableDepartments(tx, workspace, reopened)
  await writeRoster(tx, { workspace, now: clock.now(), comparison, ids })

  const [leavers, returned] = [goneOf('people'), backOf('people')]
  await checkLeavers(tx, context, leavers)
  await setPeopleEnabled(tx, workspace, { ids: leavers, enabled: false })
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

/** Takes those who are agreed to be gone out of service and ends their sessions; answers them, and what is left. */
export async function suspendLeavers(
  tx: Tx,
  context: Context,
  { compared, gone }: { compared: SyncComparison; gone: readonly string[] },
): Promise<{ people: string[]; gone: string[] }> {
  const ids = assignLocalIds(compared.comparison, context.newId)
  const people = agreedIds(compared.comparison, ids, 'gone', gone)('people')
  await checkLeavers(tx, context, people)
  await setPeopleEnabled(tx, context.caller.workspace, { ids: people, enabled: false })
  await assertHasAdministrator(tx, context.caller.workspace)
  return { people, gone: gone.filter((one) => !one.startsWith('people ')) }
}

/** Nobody shuts himself out, or somebody who may do more. */
async function checkLeavers(tx: Tx, { caller }: Context, leavers: readonly string[]): Promise<void> {
  if (leavers.includes(caller.id)) throw new BusinessError('organisation.not-yourself')
  const staff = await findStaff(tx, caller.workspace, [...leavers])
  assertCanManagePermissions(
    caller,
    staff.flatMap(({ permissions }) => permissions),
  )
}

/** Departments so that those below come before what they lie in. */
function deepestFirst({ departments }: LocalCompany, ids: readonly string[]): string[] {
  const parents = new Map(departments.map(({ id, parentId }) => [id, parentId]))
  const depthOf = (id: string) => {
    const path = new Set<string>()
    for (let at: string | null | undefined = id; at && !path.has(at); at = parents.get(at)) path.add(at)
    return path.size
  }
  return [...ids].sort((a, b) => depthOf(b) - depthOf(a))
}
