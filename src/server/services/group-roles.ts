import { BusinessError } from '../../core/business-error'
import { readGroups, rolesByGroups } from '../../core/directory/group-roles'
import { type Caller, homeWorkspace, type OpenContext } from '../platform'
import type { SourceIdentity } from '../platform/identity-providers/sso-provider'
import { assertCanGrantRoles } from '../policies/directory'
import { findGrantor, type Grantor } from '../policies/second-person'
import { assertHasAdministrator } from '../policies/staff'
import { changeRoleHolders, findStaff, listRoles } from '../queries'
import { listRolesInFlows } from '../queries/directory/roles-in-flows'
import { hasLocalHolder } from '../queries/session/person-identity'
import { changeDirectory } from './change-directory'

/*
 * Gives and withdraws roles by the groups of a source when a person signs in by it (decision 287), in the name and by the
 * rights of the administrator who saved the settings of the source. What those rights do not permit, or what would leave the
 * company without an administrator, is not done: the roles stay, the log says why, and the person signs in.
 */

/** Settings of a source: which of its claims lists groups, and who saved it. */
interface GroupSettings extends Grantor {
  groups: string
}

/** Call whose permission the administrator who saved the settings must still have. */
const grantingCall = 'employee/role/members'

/** Returns the groups that an identity lists; undefined where the source does not count, or lists them elsewhere. */
function groupsOf({ groups }: GroupSettings, { claims }: SourceIdentity): string[] | undefined {
  if (groups === '') return undefined
  const elsewhere = claims._claim_names
  const isElsewhere = typeof elsewhere === 'object' && elsewhere !== null && groups in elsewhere
  return isElsewhere ? undefined : readGroups(claims[groups])
}

async function administratorOf({ db }: Pick<OpenContext, 'db'>, settings: Grantor): Promise<Caller> {
  const administrator = await findGrantor(db, settings, grantingCall)
  if (!administrator) throw new BusinessError('sso.nobody-grants')
  return administrator
}

/** Person whose roles follow the groups, and those groups. */
interface GroupedPerson {
  id: string
  groups: readonly string[]
}

const apply = async (context: OpenContext, caller: Caller, { id, groups }: GroupedPerson) =>
  changeDirectory({ ...context, caller }, async (tx, did) => {
    const all = await listRoles(tx, homeWorkspace)
    const [staff] = await findStaff(tx, homeWorkspace, [id])
    if (!staff) return
    const roleIds = staff.roles.map((role) => role.id)
    const groupRoleIds = rolesByGroups(all, roleIds, groups)
    const changed = all.filter((role) => roleIds.includes(role.id) !== groupRoleIds.includes(role.id))
    if (changed.length === 0) return
    assertCanGrantRoles(caller, changed, await listRolesInFlows(tx, homeWorkspace))
    const hadLocal = await hasLocalHolder(tx, homeWorkspace)
    for (const role of changed) {
      const [add, remove] = groupRoleIds.includes(role.id) ? [[id], []] : [[], [id]]
      await changeRoleHolders(tx, homeWorkspace, { id: role.id, add, remove })
      const after = { added: add.map(() => staff.name), removed: remove.map(() => staff.name) }
      did({
        what: 'role-members',
        target: role.name,
        after: { ...after, source_groups: role.sourceGroups },
        people: [id],
      })
    }
    await assertHasAdministrator(tx, homeWorkspace)
    if (hadLocal && !(await hasLocalHolder(tx, homeWorkspace)))
      throw new BusinessError('organisation.last-local')
  })

/** Gives and withdraws the roles of a person who signs in, by the groups that the identity lists. */
export async function applyGroupRoles(
  context: OpenContext,
  settings: GroupSettings,
  person: { id: string; identity: SourceIdentity },
): Promise<void> {
  const groups = groupsOf(settings, person.identity)
  if (!groups) return
  const roles = await listRoles(context.db, homeWorkspace)
  if (roles.every(({ sourceGroups }) => sourceGroups.length === 0)) return
  try {
    await apply(context, await administratorOf(context, settings), { id: person.id, groups })
  } catch (error) {
    if (!(error instanceof BusinessError)) throw error
    context.log.warn({ err: error, person: person.id }, 'roles by groups were not changed')
  }
}
