import { rootDepartmentId } from '../../../core/directory/department-scope'
import { filterPlatformMenu } from '../../../core/menu/client-platform'
import { menuOf } from '../../../core/menu/default-menu'
import { rolePermission } from '../../../core/menu/merge-menu'
import { filterMenu, findClosedPages, withHomePages } from '../../../core/menu/visible-menu'
import type { SessionPerson } from '../../../generated/types'
import type { Context } from '../../platform'
import { macOf } from '../../policies/ticket'
import { toArchiveInfo } from '../../presenters/archive'
import { departmentsOf } from '../../presenters/departments'
import { toExternalPlatform } from '../../presenters/page-settings'
import { toIso } from '../../presenters/time'
import {
  findAccount,
  findArchive,
  readCalendar,
  readCompanySettings,
  readCurrentDirectory,
  readFileSecret,
  readMenuConfig,
  readSettings,
} from '../../queries'
import { loadCounters } from './counters'
import { findActiveDelegation } from './delegations'

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
  const menu = filterPlatformMenu(menuOf(caller.environment, config), toExternalPlatform(context.config))
  const viewer = [...caller.roles, ...(directory.person(caller.id)?.roles ?? []).map(rolePermission)]
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
    roles: Object.fromEntries(caller.roles.map((role) => [role, true])),
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
    draftKey: await macOf(context, `drafts ${caller.id} ${real?.id ?? ''}`),
    ...(real && { real: { ...real, until: toIso(real.until) } }),
  }
}
