import { BusinessError } from '../../core/business-error'
import type { PrivilegeChange, PrivilegeProfile } from '../../core/directory/privileges'
import { isPermitted, permissionsOf } from '../../core/permission/check-permission'
import { calls } from '../platform/http/call-catalogue'
import type { Caller } from '../platform/http/define-call'
import type { PendingChange } from '../queries/directory/pending-change'
import type { PrivilegeHolderRecord } from '../queries/directory/privilege-holders'
import { canManagePermissions } from './directory'

/** What decides whether a change needs a second person: one who may design flows could give the same by a design. */
const powerPermission = 'flowdesign'

/** Thrown by a change of power that the caller may not make alone; nothing of it is stored. */
export class SecondPersonError extends BusinessError {
  /** `body` is stored instead of the call's where the call has done a part already. */
  constructor(
    readonly moved: readonly PrivilegeChange[],
    readonly body?: unknown,
  ) {
    super('pending-change.needed', { names: affectedNames(moved) })
    this.name = 'SecondPersonError'
  }
}

/** The names of the affected people, each once. */
export const affectedNames = (moved: readonly PrivilegeChange[]): string =>
  [...new Set(moved.map(({ name }) => name))].join('、')

/** Whether somebody changes alone what flows entrust to people. */
export const canMovePower = ({ roles }: Pick<Caller, 'roles'>): boolean => isPermitted(roles, powerPermission)

/** The calls whose stored changes somebody may confirm or reject: those that he makes alone. */
export const confirmableCalls = (caller: Pick<Caller, 'roles'>): string[] =>
  canMovePower(caller)
    ? calls
        .filter(({ moves, permission }) => moves && isPermitted(caller.roles, permission))
        .map(({ name }) => name)
    : []

/** The same people as the rule of moved power sees them: trusted by flows, or by more permissions than the caller's. */
export const toPrivilegeHolder = (
  caller: Pick<Caller, 'roles'>,
  stored: PrivilegeHolderRecord,
): PrivilegeProfile => ({
  ...stored,
  isTrusted:
    stored.isInFlows ||
    !canManagePermissions(caller, [...stored.permissions, ...(stored.isAdmin ? ['all'] : [])]),
})

/** The permissions that somebody works with. */
export const rolesOfHolder = ({ permissions, isAdmin }: PrivilegeHolderRecord): string[] =>
  permissionsOf(['flow.work'], [...permissions, ...(isAdmin ? ['all'] : [])])

/** Who may confirm a stored call: in service, not the requester, and able to make the change alone. */
export function selectConfirmers(
  holders: readonly PrivilegeHolderRecord[],
  { call, requesters }: { call: string; requesters: readonly string[] },
): PrivilegeHolderRecord[] {
  const permission = calls.find(({ name }) => name === call)?.permission
  return holders.filter((one) => {
    const roles = rolesOfHolder(one)
    return (
      one.enabled && !requesters.includes(one.id) && canMovePower({ roles }) && isPermitted(roles, permission)
    )
  })
}

/** Whether somebody requested a change, also as the real person behind an impersonation. */
export const isRequester = (
  { requestedId, requestedRealId }: Pick<PendingChange, 'requestedId' | 'requestedRealId'>,
  { id }: Pick<Caller, 'id'>,
): boolean => id === requestedId || id === requestedRealId

/** Whether a change moves something of somebody. */
export const isAffected = ({ moved }: Pick<PendingChange, 'moved'>, { id }: Pick<Caller, 'id'>): boolean =>
  moved.some(({ personId }) => personId === id)
