import { setTimeout as sleep } from 'node:timers/promises'
import type { AppContext } from '../../platform/context/app-context'
import type { Tx } from '../../platform/db/db'
import { wake } from '../../platform/jobs/job-signal'
import { RetryableError } from '../../platform/jobs/retryable-error'
import { findStaff } from '../../queries/directory/staff'
import { readWaitingCount } from '../../queries/message/waiting-messages'
import type { PendingOffboarding } from '../../queries/outbox/effects'
import { writeEffect } from '../../queries/outbox/outbox'
import { hasEveryTransactionEnded, readNextTransaction } from '../../queries/sql/transactions'
import { retryWithRecipients } from '../../read-models/action-context/retry-with-recipients'
import { systemContext } from '../../read-models/action-context/system-actor'
import { type Offboarding, offboard } from './offboard'

/*
 * Acts that are under way while somebody leaves may still ask him: they do not see that he leaves, and whoever takes
 * him out of service does not see what they have not committed. So an effect of the leaving waits until every
 * transaction has ended that was open at that moment, however long it takes, and hands over once more. Acts that are
 * stored later know that the company has changed, and are decided again (retry-with-recipients.ts).
 */

/** Looks so often whether transactions under way have ended, about 20 s, before other effects get its place. */
const looks = 800
const pause = 25

/** With somebody's leaving, sees to what acts under way still send him. */
export async function scheduleLateOffboarding(tx: Tx, { from, to, context }: Offboarding): Promise<void> {
  const { caller, language, clock, newId } = context
  const { id, name, real } = caller
  const payload: PendingOffboarding = { from: from.id, to, by: { id, name, ...(real && { real }) }, language }
  const now = clock.now()
  const effect = { workspace: caller.workspace, flowId: '', id: newId(), payload }
  await writeEffect(tx, { ...effect, kind: 'late-arrivals', now, dueAt: now })
}

async function underWayEnded({ db }: AppContext): Promise<void> {
  const first = await readNextTransaction(db)
  for (let looked = 1; !(await hasEveryTransactionEnded(db, first)); looked++) {
    if (looked === looks) throw new RetryableError('incident.acts-under-way')
    await sleep(pause)
  }
}

/** Hands over what reached somebody while he left; nothing if he is back. */
export async function offboardLateTasks(
  { from, to, by, language }: PendingOffboarding,
  workspace: string,
  house: AppContext,
): Promise<void> {
  await underWayEnded(house)
  const { db } = house
  const system = systemContext(house, workspace)
  const context = { ...system, language, caller: { ...system.caller, ...by } }
  await retryWithRecipients(context, (addressees) =>
    db.transaction(async (tx) => {
      const [leaver] = await findStaff(tx, workspace, [from])
      if (!leaver || leaver.enabled || !(await readWaitingCount(tx, workspace, from))) return
      const { companyVersion } = addressees
      await offboard(tx, { from: leaver, to, context, addressees, companyVersion, isLate: true })
    }),
  )
  wake(db)
}
