import type { DelegationEntry } from '../../core/flow'
import { isPermitted } from '../../core/permission/check-permission'
import { type Caller, HttpError } from '../platform'

/** Whether a person manages everyone's delegations. */
const managesAll = ({ roles }: Caller) => isPermitted(roles, 'flow.admin.entrust')

/** Whether a person may change a delegation: the delegator and administrators of delegations. */
export const canManageDelegation = (caller: Caller, { from }: Pick<DelegationEntry, 'from'>): boolean =>
  from === caller.id || managesAll(caller)

/** Whether a person may see a delegation: both sides of it and administrators of delegations. */
export const canViewDelegation = (caller: Caller, one: Pick<DelegationEntry, 'from' | 'to'>): boolean =>
  one.to === caller.id || canManageDelegation(caller, one)

/** Rejects delegating for another person. */
export function assertCanDelegate(caller: Caller, one: Pick<DelegationEntry, 'from'>): void {
  if (!canManageDelegation(caller, one)) throw new HttpError(403, 'entrust.not-yours')
}
