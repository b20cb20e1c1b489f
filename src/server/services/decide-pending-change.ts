import { BusinessError } from '../../core/business-error'
import type { PendingChangeState } from '../../generated/types'
import {
  type AppContext,
  type Context,
  HttpError,
  ResponseWithText,
  type RunCall,
  type Tx,
  translateKey,
  wakeJob,
} from '../platform'
import { createNestedDb } from '../platform/db/nested-transaction'
import {
  affectedNames,
  confirmableCalls,
  findHolderOfCall,
  isAffected,
  isRequester,
  permissionsOfHolder,
} from '../policies/second-person'
import { decidePendingChange, lockPendingChange, logAuditEvent, type PendingChange } from '../queries'
import type { PrivilegeHolderRecord } from '../queries/directory/privilege-holders'
import { createSystemContext } from '../read-models/action-context/system-actor'
import { directoryAction } from './change-directory'
import { findConfirmers, notifyPendingChange } from './pending-change'

type Decided = Exclude<PendingChangeState, 'pending'>

/** Stores a decision and notifies the people concerned. */
async function settle(
  tx: Tx,
  context: Context,
  { change, state, reason = '' }: { change: PendingChange; state: Decided; reason?: string },
): Promise<void> {
  const { caller, clock, newId } = context
  const now = clock.now()
  await decidePendingChange(tx, caller.workspace, { id: change.id, state, by: caller, now, reason })
  const { requestedName: requester, moved, call } = change
  const details = {
    what: `change-${state}`,
    target: affectedNames(moved),
    after: { call, requester, ...(reason && { reason }) },
  }
  await logAuditEvent(tx, { caller, id: newId(), now }, { action: directoryAction, details })
  await notifyPendingChange(tx, context, { change, state, by: caller })
}

interface Carrying {
  change: PendingChange
  requester: PrivilegeHolderRecord
  runCall: RunCall
}

/** Runs the stored call in the caller's name, within the transaction that decides on it. */
async function carryOut(tx: Tx, context: Context, { change, requester, runCall }: Carrying) {
  const db = createNestedDb(tx, context.db)
  const { call, body, moved } = change
  const confirmed = { requester: { id: requester.id, roles: permissionsOfHolder(requester) }, moved }
  const answer = await db.transaction(() => runCall(call, body, { ...context, db, confirmed }))
  return answer instanceof ResponseWithText ? answer.data : answer
}

async function pendingOne(tx: Tx, { caller }: Context, id: string): Promise<PendingChange> {
  const change = await lockPendingChange(tx, caller.workspace, id)
  const isConcerned =
    change &&
    (isRequester(change, caller) ||
      isAffected(change, caller) ||
      confirmableCalls(caller).includes(change.call))
  if (!isConcerned) throw new BusinessError('pending-change.gone')
  if (change.state !== 'pending')
    throw new HttpError(409, 'pending-change.decided', { by: change.decidedName ?? '' })
  return change
}

/** Returns the requester, if enabled and still permitted to use the call. */
const requesterOf = (tx: Tx, workspace: string, { requestedId: personId, call }: PendingChange) =>
  findHolderOfCall(tx, workspace, { personId, call })

/** Confirms a change and applies it, both or neither. Returns a one-time password if it created one. */
export async function confirmPendingChange(id: string, context: Context): Promise<string> {
  const { db, caller, runCall } = context
  if (!runCall) throw new Error('a context without runCall confirms nothing')
  const password = await db.transaction(async (tx) => {
    const change = await pendingOne(tx, context, id)
    if (isRequester(change, caller)) throw new HttpError(403, 'pending-change.own')
    const confirmers = await findConfirmers(tx, caller.workspace, change)
    if (!confirmers.some((one) => one.id === caller.id)) throw new HttpError(403, 'pending-change.not-yours')
    const requester = await requesterOf(tx, caller.workspace, change)
    if (!requester) throw new BusinessError('pending-change.requester-left', { name: change.requestedName })
    const answer = await carryOut(tx, context, { change, requester, runCall })
    await settle(tx, context, { change, state: 'confirmed' })
    return (answer as { password?: string | null } | null)?.password ?? ''
  })
  wakeJob(db)
  return password
}

/** Stops a change: the requester withdraws it, an affected person objects, or a confirmer rejects it. */
export async function stopPendingChange(id: string, reason: string, context: Context): Promise<void> {
  const { db, caller } = context
  await db.transaction(async (tx) => {
    const change = await pendingOne(tx, context, id)
    const state = isRequester(change, caller)
      ? 'withdrawn'
      : isAffected(change, caller)
        ? 'objected'
        : 'rejected'
    await settle(tx, context, { change, state, reason: reason.trim() })
  })
  wakeJob(db)
}

/**
 * Settles a due change: it expires, or is applied if no one else could confirm it; otherwise it stays
 * pending.
 */
export async function settleDuePendingChange(
  appContext: AppContext,
  { workspace, id, runCall }: { workspace: string; id: string; runCall: RunCall },
): Promise<void> {
  const system = createSystemContext(appContext, workspace)
  const now = appContext.clock.now()
  await appContext.db.transaction(async (tx) => {
    const change = await lockPendingChange(tx, workspace, id)
    if (change?.state !== 'pending') return
    if (change.expiresAt.getTime() <= now) return settle(tx, system, { change, state: 'lapsed' })
    if ((await findConfirmers(tx, workspace, change)).length > 0) return
    const requester = await requesterOf(tx, workspace, change)
    if (!requester) return settle(tx, system, { change, state: 'lapsed' })
    const caller = { ...system.caller, id: requester.id, name: requester.name, roles: ['all'] }
    try {
      await carryOut(tx, { ...system, caller }, { change, requester, runCall })
      await settle(tx, system, { change, state: 'confirmed' })
    } catch (error) {
      if (!(error instanceof BusinessError)) throw error
      const reason = translateKey(system.language, error.code, error.params)
      await settle(tx, system, { change, state: 'lapsed', reason })
    }
  })
  wakeJob(appContext.db)
}
