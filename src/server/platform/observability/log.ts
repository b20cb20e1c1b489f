import { basename, dirname } from 'node:path'
import type { Writable } from 'node:stream'
import { type DestinationStream, type Logger, pino } from 'pino'
import { createStream } from 'rotating-file-stream'
import type { Config } from '../config'
import { type LogDestination, openDescriptor, openDestination } from './log-destination'

type LogSettings = Pick<Config, 'logLevel' | 'logFile' | 'logMegabytes' | 'logFiles'>

const secrets = ['token', 'password', 'oldPassword', 'newPassword', 'confirmPassword', 'sign', 'fileSecret']

/**
 * Fields that libraries add to an error; PostgreSQL's contain values of rows (`detail`, `where`), so all are
 * dropped.
 */
interface Failure extends Error {
  code?: unknown
}

/**
 * Removes values from messages: PostgreSQL repeats an invalid value; the query builder repeats all
 * parameters.
 */
const withoutValues = (text: string) =>
  text
    .replace(/^Failed query:[\s\S]*/, 'Failed query')
    .replace(/^((?:invalid|value|date\/time|JSON|unterminated|malformed)[^:"]*)[:"][\s\S]*/, '$1 …')

const framesOf = ({ stack = '' }: Failure) =>
  stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .slice(0, 12)

/** Formats an error for the log: what and where, without any input. */
function toldFailure(error: Failure): object {
  const { name, code, message, cause } = error
  return {
    type: name,
    ...(typeof code === 'string' && { code }),
    message: withoutValues(message),
    stack: framesOf(error),
    ...(cause instanceof Error && { cause: toldFailure(cause) }),
  }
}

/** Opens the server's log: JSON lines, with secrets redacted everywhere, and no form values. */
export const openLog = (level: string, destination?: DestinationStream): Logger =>
  pino(
    {
      level,
      serializers: { err: toldFailure },
      redact: { paths: secrets.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '…' },
    },
    destination ?? pino.destination(1),
  )

const destinations = new WeakMap<Logger, LogDestination>()

/** Returns the number of log lines lost since the process began. */
export const getDroppedLineCount = (log: Logger): number => destinations.get(log)?.lost() ?? 0

/** Opens a log on a target that may fail and be reopened. */
export function openResilientLog(level: string, open: () => Writable): Logger {
  const destination = openDestination(open)
  const log = openLog(level, destination)
  destinations.set(log, destination)
  return log
}

/**
 * Opens the log as configured: standard output, or a file that is rotated when full; the oldest one is
 * deleted.
 */
export function openServerLog({ logLevel, logFile, logMegabytes, logFiles }: LogSettings): Logger {
  if (!logFile) return openResilientLog(logLevel, () => openDescriptor(1))
  const sizes = { size: `${logMegabytes}M`, rotate: logFiles, mode: 0o600 } as const
  return openResilientLog(logLevel, () =>
    createStream(basename(logFile), { path: dirname(logFile), ...sizes }),
  )
}
