import { powersOf } from '../../core/directory/role-changes'
import { allows, isWithheld } from '../../core/permission/check-permission'
import type { Caller } from '../platform/http/define-call'
import { HttpRefused } from '../platform/http/http-error'
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
