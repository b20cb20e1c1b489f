import type { Db } from '../db/db'

const sleepers = new WeakMap<Db, () => void>()

/** Has a job that otherwise sleeps called whenever work for it has been committed; the answer ends that. */
export function registerWakeHandler(db: Db, work: () => void): () => void {
  sleepers.set(db, work)
  return () => {
    sleepers.delete(db)
  }
}

/** Tells the sleeping job of a database that there is work. */
export const wake = (db: Db): void => sleepers.get(db)?.()
