import { createHash } from 'node:crypto'
import { BusinessError } from '../../core/business-error'
import { privilegesOf } from '../../core/directory/role-changes'
import { compareRosters, type RosterComparison } from '../../core/directory/roster/compare-rosters'
import type { ExternalRoster } from '../../core/directory/roster/complete-people'
import { hasGroups, type LocalCompany, type LocalRole } from '../../core/directory/roster/match-records'
import type { RosterPart } from '../../core/directory/roster/roster'
import type { SyncOutcome } from '../../generated/types'
import type { Caller, Context, DbReader, Tx } from '../platform'
import { assertCanManagePermissions, canManagePermissions } from '../policies/directory'
import { assertHasAdministrator } from '../policies/staff'
import { findStaff } from '../queries'
import { readLocalCompany } from '../queries/directory/local-company'
import { listRolesInFlows } from '../queries/directory/roles-in-flows'
import { assignLocalIds, type LocalIds } from '../queries/directory/roster-rows'
import { disableDepartments, enableDepartments, setPeopleEnabled } from '../queries/directory/roster-service'
import { writeRoster } from '../queries/directory/roster-writer'
import { hasLocalHolder } from '../queries/session/person-identity'
import type { DirectoryChange } from '../services/change-directory'
import { scheduleLeaverChecks } from '../services/schedule-leaver-checks'
import { describeSync, type SyncComparison } from './describe-sync'

type Granting = Pick<Caller, 'workspace' | 'roles'>

/** Takes the groups off the roles that the caller may not grant, so that they stay; returns their names, too. */
async function limitGroupRoles(reader: DbReader, caller: Granting, stored: LocalCompany) {
  if (stored.roles.every(({ sourceGroups }) => sourceGroups.length === 0)) return { stored, withheld: [] }
  const inFlows = await listRolesInFlows(reader, caller.workspace)
  const isWithheld = (role: LocalRole) =>
    role.sourceGroups.length > 0 && !canManagePermissions(caller, privilegesOf(role, inFlows))
  const roles = stored.roles.map((role) => (isWithheld(role) ? { ...role, sourceGroups: [] } : role))
  return { stored: { ...stored, roles }, withheld: stored.roles.filter(isWithheld) }
}

/** Compares the current company with the outside roster; roles by groups are those that the caller may grant. */
export async function compareDirectory(
  reader: DbReader,
  caller: Granting,
  externalRoster: ExternalRoster,
): Promise<SyncComparison> {
  const company = await readLocalCompany(reader, caller.workspace, externalRoster)
  const isGrouped = hasGroups(externalRoster)
  const { stored, withheld } = isGrouped
    ? await limitGroupRoles(reader, caller, company)
    : { stored: company, withheld: [] }
  const found = compareRosters(stored, externalRoster)
  const refused = withheld.map(({ name }) => ({ code: 'sync.problem.role', params: { name } }))
  const comparison = { ...found, problems: [...found.problems, ...refused] }
  return { stored, comparison, digest: digestOf(comparison) }
}

/** Returns the digest of a comparison, row by row: the text of a first synchronisation has tens of megabytes. */
function digestOf({ changes, newLinks, problems }: RosterComparison): string {
  const hash = createHash('sha256')
  const add = (title: string, rows: readonly unknown[]) => {
    hash.update(`${title} ${rows.length}\n`)
    for (const row of rows) hash.update(`${JSON.stringify(row)}\n`)
  }
  for (const [part, kinds] of Object.entries(changes))
    for (const [kind, rows] of Object.entries(kinds)) add(`${part} ${kind}`, rows)
  add('links', newLinks)
  add('problems', problems)
  return hash.digest('hex')
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
): Promise<{ outcome: SyncOutcome; changes: DirectoryChange[] }> {
  const { caller, clock, newId } = context
  const { workspace } = caller
  const { comparison, stored } = compared
  const ids = assignLocalIds(comparison, newId)
  const removedOf = agreedIds(comparison, ids, 'gone', agreed.gone)
  const backOf = agreedIds(comparison, ids, 'back', agreed.back)
  // A department of the roster must be enabled, or its new people would have no place.
  const reopened = (comparison.changes.departments?.back ?? []).flatMap(
    (row) => ids.departments.get(row.id) ?? [],
  )
  const hadLocal = await hasLocalHolder(tx, workspace)
  await enableDepartments(tx, workspace, reopened)
  await writeRoster(tx, { workspace, now: clock.now(), comparison, ids })

  const [leavers, returned] = [removedOf('people'), backOf('people')]
  await checkLeavers(tx, context, leavers)
  await setPeopleEnabled(tx, workspace, { ids: leavers, enabled: false })
  await scheduleLeaverChecks(tx, context, leavers)
  await setPeopleEnabled(tx, workspace, { ids: returned, enabled: true })
  await assertHasAdministrator(tx, workspace)
  if (hadLocal && !(await hasLocalHolder(tx, workspace))) throw new BusinessError('organisation.last-local')
  const closing = deepestFirst(stored, removedOf('departments'))
  const stayed = await disableDepartments(tx, workspace, closing)
  const nameOf = new Map(stored.departments.map(({ id, name }) => [id, name]))
  const outcome = {
    added: countOf(comparison, 'added'),
    changed: countOf(comparison, 'changed'),
    gone: leavers.length + closing.length - stayed.length,
    back: returned.length + reopened.length,
    linked: comparison.newLinks.length,
    stayed: stayed.map((id) => nameOf.get(id) ?? id),
  }
  return { outcome, changes: describeSync({ compared, ids, outcome }, context.outside?.type ?? '') }
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
