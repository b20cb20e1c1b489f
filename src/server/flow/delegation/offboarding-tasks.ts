import { setTimeout as sleep } from 'node:timers/promises'
import { type AppContext, RetryableError, type Tx, wake } from '../../platform'
import {
  findStaff,
  hasEveryTransactionEnded,
  type PendingOffboarding,
  readNextTransaction,
  readWaitingCount,
  writeEffect,
} from '../../queries'
import { retryWithRecipients } from '../../read-models/action-context/retry-with-recipients'
import { systemContext } from '../../read-models/action-context/system-actor'
import { type Offboarding, offboard } from './offboard'

/*
 * Actions in progress while a person leaves may still assign messages to them: such an action does not see
 * the suspension, and the suspension does not see uncommitted actions. So an effect waits until every
 * transaction open at that moment has ended, however long it takes, and hands over once more. Actions stored
 * later detect that the company has changed and are decided again (retry-with-recipients.ts).
 */

/** Number of checks whether open transactions have ended, about 20 s, before other effects get the slot. */
const looks = 800
const pause = 25

/** Schedules the hand-over of messages that actions in progress still send to a leaver. */
export async function scheduleLateOffboarding(tx: Tx, { from, to, context }: Offboarding): Promise<void> {
  const { caller, language, clock, newId } = context
  const { id, name, real } = caller
  const payload: PendingOffboarding = { from: from.id, to, by: { id, name, ...(real && { real }) }, language }
  const now = clock.now()
  const effect = { workspace: caller.workspace, flowId: '', id: newId(), payload }
  await writeEffect(tx, { ...effect, kind: 'late-arrivals', now, dueAt: now })
}

/** Waits until every transaction that is open now has ended; throws to be retried if that takes too long. */
export async function waitForOpenTransactions({ db }: AppContext): Promise<void> {
  const first = await readNextTransaction(db)
  for (let looked = 1; !(await hasEveryTransactionEnded(db, first)); looked++) {
    if (looked === looks) throw new RetryableError('incident.acts-under-way')
    await sleep(pause)
  }
}

/** Hands over messages that reached a leaver late; does nothing if the person is back. */
export async function offboardLateTasks(
  { from, to, by, language }: PendingOffboarding,
  workspace: string,
  house: AppContext,
): Promise<void> {
  await waitForOpenTransactions(house)
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
