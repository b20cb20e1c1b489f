import { powersOf } from '../../core/directory/role-changes'
import { allows, isWithheld } from '../../core/permission/allows'
import type { Caller } from '../platform/call'
import { HttpRefused } from '../platform/http-refused'
import type { RoleRow } from '../queries/directory/role'

/** Whether somebody may change whoever holds these permissions: nobody reaches above himself. */
export const mayManage = ({ roles }: Pick<Caller, 'roles'>, permissions: readonly string[]): boolean =>
  permissions.every((permission) => isWithheld(permission) || allows(roles, permission))

/** Refuses to change a person, or to hand out roles, with permissions that the caller does not hold. */
export function checkMayManage(caller: Pick<Caller, 'roles'>, permissions: readonly string[]): void {
  if (!mayManage(caller, permissions)) throw new HttpRefused(403, 'organisation.above-you')
}

/** Refuses to give or take roles that are worth more than the caller may. */
export function checkMayGive(
  caller: Pick<Caller, 'roles'>,
  roles: readonly RoleRow[],
  inFlows: ReadonlySet<string>,
): void {
  checkMayManage(
    caller,
    roles.flatMap(({ permissions }) => permissions),
  )
  const role = roles.find((one) => !mayManage(caller, powersOf(one, inFlows)))
  if (role) throw new HttpRefused(403, 'organisation.role-in-flows', { name: role.name })
}

/** Whom it is to sign in as: a person with roles, who leads departments or not. */
interface Powerful {
  name: string
  roles: readonly { id: string }[]
  departments: readonly { leader: boolean }[]
}

/** Refuses a new password for somebody whom flows trust, by role or as a superior, to one who may not design flows. */
export function checkMayReset(
  caller: Pick<Caller, 'roles'>,
  { name, roles, departments }: Powerful,
  inFlows: ReadonlySet<string>,
): void {
  const isTrusted = departments.some(({ leader }) => leader) || roles.some(({ id }) => inFlows.has(id))
  if (isTrusted && !allows(caller.roles, 'flowdesign'))
    throw new HttpRefused(403, 'organisation.reset-trusted', { name })
}
