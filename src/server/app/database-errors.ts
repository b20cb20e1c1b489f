import { setTimeout as sleep } from 'node:timers/promises'
import { CommitUnknownError } from '../platform'

/** PostgreSQL unreachable, shutting down, starting, or a standby: another attempt may reach the primary. */
const connectionCodes = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND'],
  ...['57P01', '57P02', '57P03', '08000', '08003', '08006', '25006'],
])

/** PostgreSQL overloaded or too slow: temporary as well, but another attempt adds to it. */
const overloadCodes = new Set(['53300', '57014'])

/** Messages of the driver for a broken connection, which has no code. */
const connectionMessages =
  /^(Connection terminated|Client (has encountered a connection error|was closed)|timeout exceeded when)/

interface Failure {
  code?: string
  message?: string
}

/** Whether the connection to the database was lost, or led to a standby. */
const isConnectionLost = ({ code = '', message = '' }: Failure): boolean =>
  connectionCodes.has(code) || connectionMessages.test(message)

/** Whether the database was temporarily unavailable. */
export const isDatabaseUnavailable = (error: Failure): boolean =>
  isConnectionLost(error) || overloadCodes.has(error.code ?? '')

/** Whether the disk of the server or of the database is full. */
export const isDiskFull = ({ code = '' }: { code?: string }): boolean =>
  ['ENOSPC', 'EDQUOT', '53100'].includes(code)

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
