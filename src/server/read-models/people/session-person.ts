import { rootDepartmentId } from '../../../core/directory/department-scope'
import type { Directory } from '../../../core/directory/directory'
import { activePeriodOf } from '../../../core/flow'
import { filterPlatformMenu } from '../../../core/menu/client-platform'
import { menuOf, rolePermission } from '../../../core/menu/merge-menu'
import { filterMenu, findClosedPages, withHomePages } from '../../../core/menu/visible-menu'
import { permissionName } from '../../../core/permission/check-permission'
import { mapInSlices } from '../../../core/slices'
import type { Entrust, SessionPerson } from '../../../generated/types'
import { type Context, finishInSlices } from '../../platform'
import { describePluginLists } from '../../platform/plugins/page-modules'
import { canManageDelegation } from '../../policies/delegation'
import { computeMac } from '../../policies/ticket'
import { toArchiveInfo } from '../../presenters/archive'
import { toDelegation } from '../../presenters/delegation'
import { departmentsOf } from '../../presenters/departments'
import { toExternalPlatform } from '../../presenters/page-settings'
import { toIso, toIsoOrNull } from '../../presenters/time'
import {
  type DelegationRecord,
  findAccount,
  findArchive,
  listPersonDelegations,
  readActiveDesignNames,
  readCompanySettings,
  readCurrentDirectory,
  readFileSecret,
  readSettings,
} from '../../queries'
import { readCalendar } from '../../queries/company/calendar'
import { readMenuConfig } from '../../queries/company/menu-config'
import { loadCounters } from './counters'

const order: Entrust['state'][] = ['on', 'coming', 'off', 'over']

/** Converts delegations for the caller, yielding to other requests; active ones first. */
export async function toDelegationViews(
  rows: readonly DelegationRecord[],
  context: Context,
): Promise<Entrust[]> {
  const { db, caller, clock } = context
  const [directory, designs] = await Promise.all([
    readCurrentDirectory(context),
    readActiveDesignNames(db, caller.workspace),
  ])
  const reader = {
    directory,
    designs,
    now: clock.now(),
    mayEdit: (one: DelegationRecord) => canManageDelegation(caller, one),
  }
  const entrusts = await finishInSlices(mapInSlices(rows, (row) => toDelegation(row, reader)))
  return entrusts.sort((a, b) => order.indexOf(a.state) - order.indexOf(b.state))
}

/** Finds the person to whom the caller's messages are delegated now, and until when. */
async function findActiveDelegation(
  { db, caller, clock }: Context,
  directory: Directory,
): Promise<NonNullable<SessionPerson['away']>> {
  const rows = await listPersonDelegations(db, caller.workspace, caller.id)
  return rows.flatMap((one) => {
    const { from, to, kind, flows } = one
    const period = from === caller.id && kind === 'message' && activePeriodOf(one, clock.now())
    if (!period) return []
    return {
      name: directory.person(to)?.name ?? to,
      until: toIsoOrNull(period.endsAt),
      isAll: flows === null,
    }
  })
}

/** Loads the person of a session with the menu of its environment, and the real person separately. */
export async function loadSessionPerson(context: Context): Promise<SessionPerson> {
  const { db, caller } = context
  const { real } = caller
  const [account, { person }, company, badges, directory, fileSecret, archive, { config }, { calendar }] =
    await Promise.all([
      findAccount(db, caller.workspace, caller.id),
      readSettings(db, caller.workspace, caller.id),
      readCompanySettings(db, caller.workspace),
      loadCounters(context),
      readCurrentDirectory(context),
      readFileSecret(db, caller.tokenHash),
      caller.archiveId ? findArchive(db, caller.workspace, caller.archiveId, null) : undefined,
      readMenuConfig(db, caller.workspace),
      readCalendar(db, caller.workspace, rootDepartmentId),
    ])
  const lists = describePluginLists(context.config.plugins)
  const menu = filterPlatformMenu(
    menuOf(caller.environment, config, lists),
    toExternalPlatform(context.config),
  )
  // Pages show what a permission opens anywhere; each call checks its scope.
  const permissions = caller.roles.map(permissionName)
  const viewer = [...permissions, ...(directory.person(caller.id)?.roles ?? []).map(rolePermission)]
  return {
    id: caller.id,
    jobid: caller.jobId,
    name: caller.name,
    avatar: account?.avatar ?? '',
    is_admin: caller.isAdmin,
    introduction: account?.introduction ?? '',
    // The password concerns the person alone, not an impersonator.
    hasPassword: Boolean(account?.passwordHash) && !real,
    mustChange: (account?.mustChange ?? false) && !real,
    ...(caller.needsFactor && { needsFactor: true as const }),
    roles: Object.fromEntries(permissions.map((role) => [role, true])),
    depts: departmentsOf(directory, caller.id),
    custom_route: withHomePages(filterMenu(viewer, menu), config),
    closed_route: findClosedPages(viewer, menu),
    conf: person,
    com_conf: company,
    fileSecret,
    badges,
    calendar,
    ...(archive && { archive: toArchiveInfo(archive) }),
    away: await findActiveDelegation(context, directory),
    draftKey: await computeMac(context, `drafts ${caller.id} ${real?.id ?? ''}`),
    ...(real && { real: { ...real, until: toIso(real.until) } }),
  }
}
