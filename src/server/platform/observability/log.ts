import { basename, dirname } from 'node:path'
import type { Writable } from 'node:stream'
import { type DestinationStream, type Logger, pino } from 'pino'
import { createStream } from 'rotating-file-stream'
import type { Config } from '../config'
import { type LogDestination, openDescriptor, openDestination } from './log-destination'

type LogSettings = Pick<Config, 'logLevel' | 'logFile' | 'logMegabytes' | 'logFiles'>

const secrets = ['token', 'password', 'oldPassword', 'newPassword', 'confirmPassword', 'sign', 'fileSecret']

/** What libraries add to a failure; PostgreSQL's hold values of rows (`detail`, `where`), so none of it is kept. */
interface Failure extends Error {
  code?: unknown
}

/** PostgreSQL repeats a value that does not fit; the query builder repeats all it was given. */
const withoutValues = (text: string) =>
  text
    .replace(/^Failed query:[\s\S]*/, 'Failed query')
    .replace(/^((?:invalid|value|date\/time|JSON|unterminated|malformed)[^:"]*)[:"][\s\S]*/, '$1 …')

const framesOf = ({ stack = '' }: Failure) =>
  stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .slice(0, 12)

/** A failure as it is logged: what and where, never with what was typed. */
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

/** The server's log: JSON lines, with secrets cut out wherever they might stand, and no value of any form. */
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

/** How many lines of a log could not be written, since the process began. */
export const getDroppedLineCount = (log: Logger): number => destinations.get(log)?.lost() ?? 0

/** Opens a log on a place that may fail and be opened anew. */
export function openResilientLog(level: string, open: () => Writable): Logger {
  const destination = openDestination(open)
  const log = openLog(level, destination)
  destinations.set(log, destination)
  return log
}

/** The log where the settings want it: standard output, or a file that is put aside when it is full; the oldest goes. */
export function openServerLog({ logLevel, logFile, logMegabytes, logFiles }: LogSettings): Logger {
  if (!logFile) return openResilientLog(logLevel, () => openDescriptor(1))
  const sizes = { size: `${logMegabytes}M`, rotate: logFiles, mode: 0o600 } as const
  return openResilientLog(logLevel, () =>
    createStream(basename(logFile), { path: dirname(logFile), ...sizes }),
  )
}
