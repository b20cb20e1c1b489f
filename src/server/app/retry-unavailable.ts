import { setTimeout as sleep } from 'node:timers/promises'
import { CommitUnknownError } from '../platform'
import { isConnectionLost } from './database-errors'

/** Pauses between attempts, in ms: a standby that takes over does so within their sum. */
const pauses = [100, 200, 400, 800, 1_000, 1_000]

/**
 * Repeats work whose database connection was lost. It must be safe to repeat: a read, or a request with an id, which
 * gets its stored response if it was committed.
 */
export async function retryUnavailable<T>(work: () => Promise<T>): Promise<T> {
  for (const pause of pauses) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof CommitUnknownError) && !isConnectionLost(error as Error)) throw error
      await sleep(pause)
    }
  }
  return work()
}
