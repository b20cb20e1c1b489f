import { BusinessError } from '../../../core/business-error'
import { rolesByGroups } from '../../../core/directory/group-roles'
import { findStaff, listRoles } from '../../queries'
import { runScimCall, type ScimContext } from './scim-request'

/*
 * Roles that name groups of a source (decision 287) follow the groups of a program that provisions, which are roles without
 * permissions, by their names. They are given and withdrawn by the call for members, so that the rights of the program's
 * administrator count; what they do not permit stays, and is logged.
 */

/** Number of people who are read, and whom the call for members takes, at once. */
const mostAtOnce = 500

/** People to whom a role is given, and from whom it is withdrawn. */
type RoleChange = Record<'add' | 'remove', string[]>

/** Returns what changes for people once the groups that they are in count. */
async function findChanges(
  { db, caller }: ScimContext,
  roles: Awaited<ReturnType<typeof listRoles>>,
  people: readonly string[],
): Promise<Map<string, RoleChange>> {
  const nameOf = new Map(
    roles.flatMap(({ id, name, permissions }) => (permissions.length ? [] : [[id, name]])),
  )
  const changes = new Map<string, RoleChange>()
  const changeOf = (id: string): RoleChange => {
    const change = changes.get(id) ?? { add: [], remove: [] }
    changes.set(id, change)
    return change
  }
  for (const { id, roles: held } of await findStaff(db, caller.workspace, people)) {
    const ids = held.map((role) => role.id)
    const groups = ids.flatMap((role) => nameOf.get(role) ?? [])
    const wanted = rolesByGroups(roles, ids, groups)
    for (const role of wanted) if (!ids.includes(role)) changeOf(role).add.push(id)
    for (const role of ids) if (!wanted.includes(role)) changeOf(role).remove.push(id)
  }
  return changes
}

/** Gives and withdraws roles that name groups, for people whose groups a program has changed. */
export async function followGroups(context: ScimContext, people: readonly string[]): Promise<void> {
  const roles = await listRoles(context.db, context.caller.workspace)
  if (roles.every(({ sourceGroups }) => sourceGroups.length === 0)) return
  for (let at = 0; at < people.length; at += mostAtOnce)
    for (const [id, change] of await findChanges(context, roles, people.slice(at, at + mostAtOnce)))
      await runScimCall(context, 'employee/role/members', { id, ...change }).catch((error: unknown) => {
        if (!(error instanceof BusinessError)) throw error
        context.log.warn({ err: error, role: id }, 'a role by groups was not changed')
      })
}
