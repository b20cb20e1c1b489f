import type { PrivilegeChange } from '../../core/directory/privileges'
import type { PendingChangeState } from '../../generated/types'
import {
  type AppContext,
  type Caller,
  type CallFacts,
  type Context,
  type DbReader,
  HttpError,
  hashToken,
  type Tx,
  wakeJob,
} from '../platform'
import { affectedNames, type SecondPersonError, selectConfirmers } from '../policies/second-person'
import {
  addPendingChange,
  countRequestedChanges,
  listNotificationTargets,
  logAuditEvent,
  type PendingChange,
  type PendingChangeNotification,
  readCompanySettings,
  writeEffect,
} from '../queries'
import { listPermissionHolders, type PrivilegeHolderRecord } from '../queries/directory/privilege-holders'
import { resolveNotificationChannels } from '../read-models/people/notification-channels'
import { directoryAction } from './change-directory'

/*
 * A change of privileges that its caller may not make alone is stored as its call. A second person who could
 * make it alone confirms it: the call is then run in that person's name, with all its checks. Without such a
 * person it is applied after a day, unless an affected person objects. All of them are notified.
 */

const hour = 3_600_000
/** Period for an affected person to object if no one else can confirm, in milliseconds. */
const objectionTime = 24 * hour
/** Period for which a change waits for a second person, in milliseconds. */
const lifetime = 14 * 24 * hour
/** Maximum length of a body; larger ones change many people, too many to review. */
const maxLength = 20_000

/** Maximum number of changes a person may request within 24 hours: each is mailed to several people. */
const maxPerDay = 100

type Channel = PendingChangeNotification['channel']

/** People notified of a change: the affected, the possible confirmers, and the requester. */
const audienceOf = (
  { moved, requestedId }: Pick<PendingChange, 'moved' | 'requestedId'>,
  confirmers: readonly PrivilegeHolderRecord[],
): string[] => [
  ...new Set([...moved.map(({ personId }) => personId), ...confirmers.map(({ id }) => id), requestedId]),
]

/** Finds who may confirm a change now. */
export const findConfirmers = async (
  reader: DbReader,
  workspace: string,
  change: Pick<PendingChange, 'call' | 'requestedId' | 'requestedRealId'>,
): Promise<PrivilegeHolderRecord[]> => {
  const requesters = [change.requestedId, change.requestedRealId].filter((id) => id !== null)
  return selectConfirmers(await listPermissionHolders(reader, workspace), { call: change.call, requesters })
}

type Told = Pick<PendingChange, 'id' | 'call' | 'moved' | 'requestedId' | 'requestedRealId'>

/**
 * Writes notifications of a change's state to its people and channels, except to the person who caused it.
 */
export async function notifyPendingChange(
  tx: Tx,
  appContext: AppContext,
  { change, state, by }: { change: Told; state: PendingChangeState; by: Pick<Caller, 'workspace' | 'id'> },
): Promise<void> {
  const { workspace } = by
  const people = audienceOf(change, await findConfirmers(tx, workspace, change)).filter((id) => id !== by.id)
  const company = await readCompanySettings(tx, workspace)
  const now = appContext.clock.now()
  for (const person of await listNotificationTargets(tx, workspace, people))
    for (const [channel, to] of Object.entries(resolveNotificationChannels(person, appContext, company)) as [
      Channel,
      string,
    ][]) {
      const payload = { changeId: change.id, state, personId: person.personId, channel, to }
      const effect = { workspace, flowId: '', id: appContext.newId(), payload, now, dueAt: now }
      await writeEffect(tx, { ...effect, kind: 'pending-change' })
    }
  appContext.push.badgesChanged(workspace, people)
}

/** Change to store: a call with its body, and what it moves. */
export interface ChangeRequest {
  call: string
  body: unknown
  moved: readonly PrivilegeChange[]
}

/** Stores a change until a second person confirms it. Returns who may. */
export async function requestPendingChange(
  tx: Tx,
  context: Context,
  { call, body, moved }: ChangeRequest,
): Promise<{ confirmers: string[]; isNew: boolean }> {
  const { caller, clock, newId } = context
  const { workspace, real } = caller
  const now = clock.now()
  const requested = { requestedId: caller.id, requestedName: caller.name, requestedRealId: real?.id ?? null }
  const change = { id: newId(), call, body, moved: [...moved], ...requested }
  const confirmers = await findConfirmers(tx, workspace, change)
  const dueAt = confirmers.length > 0 ? null : now + objectionTime
  const bodyHash = hashToken(JSON.stringify([call, body]))
  const isNew = await addPendingChange(tx, workspace, {
    ...change,
    bodyHash,
    now,
    dueAt,
    expiresAt: now + lifetime,
  })
  if (isNew) {
    const requester = { workspace, id: real?.id ?? caller.id }
    if ((await countRequestedChanges(tx, requester, now - 24 * hour)) > maxPerDay)
      throw new HttpError(429, 'pending-change.too-many', { limit: maxPerDay })
    const details = { what: 'change-requested', target: affectedNames(moved), after: { call, moved } }
    await logAuditEvent(tx, { caller, id: newId(), now }, { action: directoryAction, details })
    await notifyPendingChange(tx, context, { change, state: 'pending', by: caller })
  }
  return { confirmers: confirmers.map(({ name }) => name), isNew }
}

/** Stores the call that needs a second person, and throws the message that names the possible confirmers. */
export async function requireSecondPerson(
  { name: call, moves, confirmable }: Pick<CallFacts, 'name' | 'moves' | 'confirmable'>,
  { body: sent, error, context }: { body: unknown; error: SecondPersonError; context: Context },
): Promise<never> {
  const body = error.body ?? sent
  if (!moves || confirmable === false || JSON.stringify(body).length > maxLength) throw error
  const { moved } = error
  const { confirmers } = await context.db.transaction((tx) =>
    requestPendingChange(tx, context, { call, body, moved }),
  )
  wakeJob(context.db)
  const names = affectedNames(moved)
  if (confirmers.length === 0) throw new HttpError(409, 'pending-change.requested-alone', { names })
  throw new HttpError(409, 'pending-change.requested', { names, confirmers: confirmers.join('、') })
}
