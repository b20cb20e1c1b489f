import { privilegesOf } from '../../core/directory/role-changes'
import { emptyForm } from '../../core/form'
import { isDenyPermission, isPermitted } from '../../core/permission/check-permission'
import { type Caller, HttpError } from '../platform'
import type { ContactGroupRecord, RecipientDirectory, RoleRow } from '../queries'
import { isGroupMember } from './flow'

/**
 * Whether a person may change or delete a contact group: its author, its managers and administrators;
 * everyone if none are named.
 */
export const canManageContactGroup = (
  { createdId, managers }: Pick<ContactGroupRecord, 'createdId' | 'managers'>,
  caller: Caller,
  addressees: RecipientDirectory,
): boolean =>
  caller.isAdmin ||
  createdId === caller.id ||
  !managers.length ||
  isGroupMember(managers, caller.id, emptyForm(), addressees)

/** Whether a caller may change a person with these permissions, which must not exceed the caller's own. */
export const canManagePermissions = (
  { roles }: Pick<Caller, 'roles'>,
  permissions: readonly string[],
): boolean =>
  permissions.every((permission) => isDenyPermission(permission) || isPermitted(roles, permission))

/** Rejects changing a person, or granting roles, with permissions that the caller lacks. */
export function assertCanManagePermissions(
  caller: Pick<Caller, 'roles'>,
  permissions: readonly string[],
): void {
  if (!canManagePermissions(caller, permissions)) throw new HttpError(403, 'organisation.above-you')
}

/** Rejects granting or revoking roles with more permissions than the caller has. */
export function assertCanGrantRoles(
  caller: Pick<Caller, 'roles'>,
  roles: readonly RoleRow[],
  inFlows: ReadonlySet<string>,
): void {
  assertCanManagePermissions(
    caller,
    roles.flatMap(({ permissions }) => permissions),
  )
  const role = roles.find((one) => !canManagePermissions(caller, privilegesOf(one, inFlows)))
  if (role) throw new HttpError(403, 'organisation.role-in-flows', { name: role.name })
}
