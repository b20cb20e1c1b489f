import { BusinessError } from '../../../core/business-error'
import type { Db } from '../db/db'

/** Temporary failure: an effect that throws it is retried later. */
export class RetryableError extends BusinessError {}

const sleepers = new WeakMap<Db, () => void>()

/** Wakes an idle job after commits that queued work for it. Returns an unsubscribe function. */
export function registerWakeHandler(db: Db, work: () => void): () => void {
  sleepers.set(db, work)
  return () => {
    sleepers.delete(db)
  }
}

/** Wakes the idle job of a database. */
export const wakeJob = (db: Db): void => sleepers.get(db)?.()
