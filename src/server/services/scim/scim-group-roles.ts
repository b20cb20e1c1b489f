import { BusinessError } from '../../../core/business-error'
import { groupsInUse } from '../../../core/directory/group-roles'
import { listRoles } from '../../queries'
import { runScimCall, type ScimContext } from './scim-request'

/*
 * Roles that name groups of a source (decision 287) follow the groups of a program that provisions, which are roles without
 * permissions. Only what the program says of a person counts, never who is in such a role by hand: those whom it puts into a
 * group get the roles that name it, those whom it takes out lose them. The call for members gives and withdraws, so that
 * the rights of the program's administrator count; what they do not permit stays, and is logged.
 */

/** Number of people whom the call for members takes at once. */
const mostAtOnce = 500

/** People whom a program puts into a group, and those whom it takes out. */
interface GroupStatement {
  joined: readonly string[]
  left: readonly string[]
}

/** Gives and withdraws the roles that name a group. */
export async function followGroup(
  context: ScimContext,
  name: string,
  { joined, left }: GroupStatement,
): Promise<void> {
  const roles = await listRoles(context.db, context.caller.workspace)
  for (const role of roles.filter((one) => groupsInUse([one], [name]).length > 0))
    for (let at = 0; at < Math.max(joined.length, left.length); at += mostAtOnce) {
      const pieceOf = (ids: readonly string[]) => ids.slice(at, at + mostAtOnce)
      const change = { id: role.id, add: pieceOf(joined), remove: pieceOf(left) }
      await runScimCall(context, 'employee/role/members', change).catch((error: unknown) => {
        if (!(error instanceof BusinessError)) throw error
        context.log.warn({ err: error, role: role.id }, 'a role by groups was not changed')
      })
    }
}
