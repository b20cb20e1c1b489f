import { Refused } from '../../core/business-error'
import type { MovedPower, PowerHolder } from '../../core/directory/privileges'
import { allows, permissionsOf } from '../../core/permission/check-permission'
import { calls } from '../platform/http/call-catalogue'
import type { Caller } from '../platform/http/define-call'
import type { PendingChange } from '../queries/directory/pending-change'
import type { StoredHolder } from '../queries/directory/privilege-holders'
import { mayManage } from './directory'

/** What decides whether a change needs a second person: one who may design flows could give the same by a design. */
const powerPermission = 'flowdesign'

/** Thrown by a change of power that the caller may not make alone; nothing of it is stored. */
export class SecondPersonError extends Refused {
  /** `body` is stored instead of the call's where the call has done a part already. */
  constructor(
    readonly moved: readonly MovedPower[],
    readonly body?: unknown,
  ) {
    super('pending-change.needed', { names: namesIn(moved) })
    this.name = 'SecondPersonError'
  }
}

/** The names of the affected people, each once. */
export const namesIn = (moved: readonly MovedPower[]): string =>
  [...new Set(moved.map(({ name }) => name))].join('、')

/** Whether somebody changes alone what flows entrust to people. */
export const canMovePower = ({ roles }: Pick<Caller, 'roles'>): boolean => allows(roles, powerPermission)

/** The calls whose stored changes somebody may confirm or reject: those that he makes alone. */
export const confirmableCalls = (caller: Pick<Caller, 'roles'>): string[] =>
  canMovePower(caller)
    ? calls
        .filter(({ moves, permission }) => moves && allows(caller.roles, permission))
        .map(({ name }) => name)
    : []

/** The same people as the rule of moved power sees them: trusted by flows, or by more permissions than the caller's. */
export const holderFor = (caller: Pick<Caller, 'roles'>, stored: StoredHolder): PowerHolder => ({
  ...stored,
  isTrusted:
    stored.isInFlows || !mayManage(caller, [...stored.permissions, ...(stored.isAdmin ? ['all'] : [])]),
})

/** The permissions that somebody works with. */
export const rolesOfHolder = ({ permissions, isAdmin }: StoredHolder): string[] =>
  permissionsOf(['flow.work'], [...permissions, ...(isAdmin ? ['all'] : [])])

/** Who may confirm a stored call: in service, not the requester, and able to make the change alone. */
export function confirmersAmong(
  holders: readonly StoredHolder[],
  { call, requesters }: { call: string; requesters: readonly string[] },
): StoredHolder[] {
  const permission = calls.find(({ name }) => name === call)?.permission
  return holders.filter((one) => {
    const roles = rolesOfHolder(one)
    return one.enabled && !requesters.includes(one.id) && canMovePower({ roles }) && allows(roles, permission)
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
