import { BusinessError } from '../../core/business-error'
import { maxOffboardings } from '../../core/directory/person-changes'
import type { Context, Tx } from '../platform'
import { findStaff, logAuditEvent } from '../queries'
import {
  addPendingOffboarding,
  countOffboardings,
  listPendingOffboardingIds,
  lockOffboardings,
  markOffboarding,
  takePendingOffboardings,
  unmarkOffboarding,
} from '../queries/directory/pending-offboarding'
import { listPeopleByPermission } from '../queries/directory/people-by-permission'
import { directoryAction } from './change-directory'
import { runScimCall } from './scim/scim-request'
import { readScimSettings } from './scim/scim-settings'

/*
 * A source that breaks, or an account that is taken over there, must not empty the company: beyond a share of the people a
 * day, those whom a source disables wait until a person confirms it. Every departure itself is the call employee/setenable.
 */

const day = 24 * 3_600_000

/** Number of people of one confirmation; the rest is confirmed by the next. */
const mostAtOnce = 200

const runLeave = (context: Context, id: string) =>
  runScimCall(context, 'employee/setenable', { id, enabled: false })

const log = (tx: Tx, { caller, clock, newId }: Context, action: string, target: string) =>
  logAuditEvent(
    tx,
    { caller, id: newId(), now: clock.now() },
    { action: directoryAction, details: { what: action, target } },
  )

/** Updates the badge of those who confirm departures. */
async function pushBadges({ db, caller, push }: Context): Promise<void> {
  push.badgesChanged(caller.workspace, await listPeopleByPermission(db, caller.workspace, 'company'))
}

/** Whether a source may disable one more person; stores what it does, or what waits. */
async function admitOffboarding(tx: Tx, context: Context, person: { id: string; source: string }) {
  const { workspace } = context.caller
  const now = context.clock.now()
  await lockOffboardings(tx)
  const { enabled, left } = await countOffboardings(tx, workspace, now - day)
  const isAdmitted = left < maxOffboardings(enabled + left, await readScimSettings(tx))
  if (isAdmitted) await markOffboarding(tx, workspace, { id: person.id, now, isConfirmed: false })
  else {
    const name = await addPendingOffboarding(tx, workspace, { ...person, now })
    if (name !== undefined) await log(tx, context, 'offboarding-requested', name)
  }
  return isAdmitted
}

/** Disables a person in the name of a source, unless that must be confirmed first. Returns which. */
export async function offboardBySource(
  context: Context,
  person: { id: string; source: string },
): Promise<'left' | 'pending'> {
  const { db, caller } = context
  const isAdmitted = await db.transaction((tx) => admitOffboarding(tx, context, person))
  if (!isAdmitted) {
    await pushBadges(context)
    return 'pending'
  }
  try {
    await runLeave(context, person.id)
  } catch (error) {
    await db.transaction((tx) => unmarkOffboarding(tx, caller.workspace, person.id))
    throw error
  }
  return 'left'
}

/** Takes back the wish of a source to disable a person. */
export async function withdrawOffboarding(context: Context, id: string): Promise<void> {
  const { db, caller } = context
  const withdrawn = await db.transaction((tx) => takePendingOffboardings(tx, caller.workspace, [id]))
  if (withdrawn.length > 0) await pushBadges(context)
}

const pendingIds = ({ db, caller }: Context, ids: readonly string[] | undefined) =>
  listPendingOffboardingIds(db, caller.workspace, { ids, limit: mostAtOnce })

/** Disables the people whom sources wait to disable: those named, or the longest waiting ones. */
export async function confirmOffboardings(context: Context, ids: readonly string[] | undefined) {
  const { db, caller, clock } = context
  const { workspace } = caller
  const pending = await pendingIds(context, ids)
  const problems: BusinessError[] = []
  let count = 0
  for (const id of pending) {
    context.charge?.(1)
    await runLeave(context, id).then(
      async () => {
        count += 1
        await db.transaction(async (tx) => {
          await takePendingOffboardings(tx, workspace, [id])
          await markOffboarding(tx, workspace, { id, now: clock.now(), isConfirmed: true })
        })
      },
      (error: unknown) => {
        if (!(error instanceof BusinessError)) throw error
        problems.push(error)
      },
    )
  }
  if (count === 0 && problems.length > 0) throw problems[0]
  await pushBadges(context)
  const left = (await pendingIds(context, undefined)).length
  return { count, left }
}

/** Rejects the wish of sources to disable people: those named, or the longest waiting ones. */
export async function rejectOffboardings(context: Context, ids: readonly string[] | undefined) {
  const { db, caller } = context
  const pending = await pendingIds(context, ids)
  const count = await db.transaction(async (tx) => {
    const rejected = await takePendingOffboardings(tx, caller.workspace, pending)
    for (const { name } of await findStaff(tx, caller.workspace, rejected))
      await log(tx, context, 'offboarding-rejected', name)
    return rejected.length
  })
  await pushBadges(context)
  const left = (await pendingIds(context, undefined)).length
  return { count, left }
}
