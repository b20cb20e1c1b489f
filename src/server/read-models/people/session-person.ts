import { rootDepartmentId } from '../../../core/directory/department-scope'
import { menuOnPlatform } from '../../../core/menu/client-platform'
import { asPermission } from '../../../core/menu/merge-menu'
import { menuOf } from '../../../core/menu/shipped-menu'
import { closedTo, menuFor, withHomes } from '../../../core/menu/visible-menu'
import type { SessionPerson } from '../../../generated/types'
import type { Context } from '../../platform/http/define-call'
import { macOf } from '../../policies/ticket'
import { toArchiveInfo } from '../../presenters/archive'
import { departmentsOf } from '../../presenters/departments'
import { thirdOf } from '../../presenters/page-settings'
import { toIso } from '../../presenters/time'
import { findArchive } from '../../queries/archive/archive-result'
import { calendarOf } from '../../queries/company/calendar'
import { companySettingsOf } from '../../queries/company/company-settings'
import { menuConfigOf } from '../../queries/company/menu-config'
import { settingsOf } from '../../queries/company/personal-settings'
import { directoryOf } from '../../queries/directory/directory'
import { findAccount } from '../../queries/directory/person'
import { fileSecretOf } from '../../queries/session/session'
import { countersOf } from './counters'
import { awayOf } from './delegations'

/** The person of a session with the menu of its environment; who really acts stands beside. */
export async function sessionPerson(context: Context): Promise<SessionPerson> {
  const { db, caller } = context
  const { real } = caller
  const [account, { person }, company, badges, directory, fileSecret, archive, { config }, { calendar }] =
    await Promise.all([
      findAccount(db, caller.workspace, caller.id),
      settingsOf(db, caller.workspace, caller.id),
      companySettingsOf(db, caller.workspace),
      countersOf(context),
      directoryOf(context),
      fileSecretOf(db, caller.tokenHash),
      caller.archiveId ? findArchive(db, caller.workspace, caller.archiveId, null) : undefined,
      menuConfigOf(db, caller.workspace),
      calendarOf(db, caller.workspace, rootDepartmentId),
    ])
  const menu = menuOnPlatform(menuOf(caller.environment, config), thirdOf(context.config))
  const viewer = [...caller.roles, ...(directory.person(caller.id)?.roles ?? []).map(asPermission)]
  return {
    id: caller.id,
    jobid: caller.jobId,
    name: caller.name,
    avatar: account?.avatar ?? '',
    is_admin: caller.isAdmin,
    introduction: account?.introduction ?? '',
    // The password is the person's own affair, not that of somebody who acts as the person.
    hasPassword: Boolean(account?.passwordHash) && !real,
    mustChange: (account?.mustChange ?? false) && !real,
    ...(caller.needsFactor && { needsFactor: true as const }),
    roles: Object.fromEntries(caller.roles.map((role) => [role, true])),
    depts: departmentsOf(directory, caller.id),
    custom_route: withHomes(menuFor(viewer, menu), config),
    closed_route: closedTo(viewer, menu),
    conf: person,
    com_conf: company,
    fileSecret,
    badges,
    calendar,
    ...(archive && { archive: toArchiveInfo(archive) }),
    away: await awayOf(context, directory),
    draftKey: await macOf(context, `drafts ${caller.id} ${real?.id ?? ''}`),
    ...(real && { real: { ...real, until: toIso(real.until) } }),
  }
}
