import { BusinessError } from '../../core/business-error'
import type { PrivilegeChange, PrivilegeProfile } from '../../core/directory/privileges'
import { isCallPermitted, isPermitted, permissionsOf } from '../../core/permission/check-permission'
import { type Caller, catalogueCalls, type DbReader, findCall, homeWorkspace } from '../platform'
import type { PendingChange } from '../queries'
import { listPermissionHolders, type PrivilegeHolderRecord } from '../queries/directory/privilege-holders'
import { canManagePermissions } from './directory'

/**
 * Permission that decides whether a change needs a second person: a designer of flows could give the same by
 * a design.
 */
const powerPermission = 'flowdesign'

/** Thrown by a change of privileges that the caller may not make alone; nothing of it is stored. */
export class SecondPersonError extends BusinessError {
  /** `body` is stored instead of the call's where the call has already done a part. */
  constructor(
    readonly moved: readonly PrivilegeChange[],
    readonly body?: unknown,
  ) {
    super('pending-change.needed', { names: affectedNames(moved) })
    this.name = 'SecondPersonError'
  }
}

/** Unique names of the affected people. */
export const affectedNames = (moved: readonly PrivilegeChange[]): string =>
  [...new Set(moved.map(({ name }) => name))].join('、')

/** Whether a person may change alone the privileges that flows give to people. */
export const canMovePrivilegesAlone = ({ roles }: Pick<Caller, 'roles'>): boolean =>
  isPermitted(roles, powerPermission)

/** Calls whose stored changes a person may confirm or reject: those they may make alone. */
export const confirmableCalls = (caller: Pick<Caller, 'roles'>): string[] =>
  canMovePrivilegesAlone(caller)
    ? catalogueCalls
        .filter(({ moves, permission }) => moves && isPermitted(caller.roles, permission))
        .map(({ name }) => name)
    : []

/** Converts people for the privilege rule: trusted by flows, or with more permissions than the caller. */
export const toPrivilegeHolder = (
  caller: Pick<Caller, 'roles'>,
  stored: PrivilegeHolderRecord,
): PrivilegeProfile => ({
  ...stored,
  isTrusted:
    stored.isInFlows ||
    !canManagePermissions(caller, [...stored.permissions, ...(stored.isAdmin ? ['all'] : [])]),
})

/** Permissions of a person. */
export const permissionsOfHolder = ({ permissions, isAdmin }: PrivilegeHolderRecord): string[] =>
  permissionsOf(['flow.work'], [...permissions, ...(isAdmin ? ['all'] : [])])

/** Finds a person who acted earlier by a call, if enabled and still permitted to use it. */
export async function findHolderOfCall(
  reader: DbReader,
  workspace: string,
  { personId, call }: { personId: string; call: string },
): Promise<PrivilegeHolderRecord | undefined> {
  const holder = (await listPermissionHolders(reader, workspace)).find(({ id }) => id === personId)
  return holder?.enabled && isCallPermitted(permissionsOfHolder(holder), findCall(call) ?? {})
    ? holder
    : undefined
}

/** Person in whose name the server acts later, such as the administrator who saved settings. */
export interface Principal {
  byId: string
  byName: string
}

/** Returns a principal as the caller of a call; undefined if disabled or not permitted to use it any more. */
export async function findPrincipal(
  reader: DbReader,
  { byId, byName }: Principal,
  call: string,
): Promise<Caller | undefined> {
  const holder = await findHolderOfCall(reader, homeWorkspace, { personId: byId, call })
  return (
    holder && {
      workspace: homeWorkspace,
      id: byId,
      name: byName,
      jobId: '',
      isAdmin: holder.isAdmin,
      roles: permissionsOfHolder(holder),
      tokenHash: '',
      environment: 'prod',
    }
  )
}

/** Selects who may confirm a stored call: enabled, not the requester, and able to make the change alone. */
export function selectConfirmers(
  holders: readonly PrivilegeHolderRecord[],
  { call, requesters }: { call: string; requesters: readonly string[] },
): PrivilegeHolderRecord[] {
  const permission = findCall(call)?.permission
  return holders.filter((one) => {
    const roles = permissionsOfHolder(one)
    return (
      one.enabled &&
      !requesters.includes(one.id) &&
      canMovePrivilegesAlone({ roles }) &&
      isPermitted(roles, permission)
    )
  })
}

/** Whether a person requested a change, also as the real person behind an impersonation. */
export const isRequester = (
  { requestedId, requestedRealId }: Pick<PendingChange, 'requestedId' | 'requestedRealId'>,
  { id }: Pick<Caller, 'id'>,
): boolean => id === requestedId || id === requestedRealId

/** Whether a change affects a person's privileges. */
export const isAffected = ({ moved }: Pick<PendingChange, 'moved'>, { id }: Pick<Caller, 'id'>): boolean =>
  moved.some(({ personId }) => personId === id)
