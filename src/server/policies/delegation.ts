import type { StandingDelegation } from '../../core/flow/delegation/delegation-rules'
import { allows } from '../../core/permission/check-permission'
import type { Caller } from '../platform/http/define-call'
import { HttpRefused } from '../platform/http/http-error'

/** Whether somebody manages everybody's delegations. */
const managesAll = ({ roles }: Caller) => allows(roles, 'flow.admin.entrust')

/** Whether a person may change a delegation: whoever delegates, and administrators of delegations. */
export const mayDelegate = (caller: Caller, { from }: Pick<StandingDelegation, 'from'>): boolean =>
  from === caller.id || managesAll(caller)

/** Whether a person may see a delegation: both sides of it, and administrators of delegations. */
export const maySeeDelegation = (caller: Caller, one: Pick<StandingDelegation, 'from' | 'to'>): boolean =>
  one.to === caller.id || mayDelegate(caller, one)

/** Refuses to delegate for somebody else. */
export function checkMayDelegate(caller: Caller, one: Pick<StandingDelegation, 'from'>): void {
  if (!mayDelegate(caller, one)) throw new HttpRefused(403, 'entrust.not-yours')
}
