import { writeSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { Writable } from 'node:stream'
import { type DestinationStream, type Logger, pino } from 'pino'
import { createStream } from 'rotating-file-stream'
import type { ServerConfig } from '../config'

/*
 * A log may be on a disk that fills up, or go to a reader that has disconnected. Lines that cannot be written
 * are counted and dropped; the target is reopened after a pause, and a line there states the number lost. The
 * process keeps running.
 */

/** Delay before writing is retried, in ms. */
const pause = 1_000
/** Maximum number of bytes buffered for a slow target; further lines are lost. */
const maxWaiting = 8 * 1024 * 1024
const busyPause = 50

/** Target of log lines, with the number lost. */
interface LogDestination extends DestinationStream {
  lost(): number
}

/** Opens a destination that survives failures of its target; `open` opens the target again each time. */
export function openDestination(open: () => Writable, now: () => number = Date.now): LogDestination {
  let stream: Writable | undefined
  let failedAt = Number.NEGATIVE_INFINITY
  let droppedLines = 0
  let isOwed = false

  function leave(failed: Writable): void {
    if (stream !== failed) return
    stream = undefined
    failedAt = now()
    isOwed = true
  }

  /** A partial line may precede the notice, so it starts with a line break. */
  function writeNote(to: Writable): void {
    const note = { level: 40, time: now(), lost: droppedLines, msg: 'lines of the log were lost' }
    to.write(`\n${JSON.stringify(note)}\n`, (error) => {
      if (!error) isOwed = false
    })
  }

  function opened(): Writable | undefined {
    if (stream || now() - failedAt < pause) return stream
    const fresh = open()
    fresh.on('error', () => leave(fresh))
    stream = fresh
    if (isOwed) writeNote(fresh)
    return stream
  }

  return {
    lost: () => droppedLines,
    write(line) {
      const to = opened()
      if (!to || to.writableLength > maxWaiting) {
        droppedLines++
        return
      }
      to.write(line, (error) => {
        if (error) droppedLines++
      })
    },
  }
}

/**
 * Writes synchronously to an open descriptor such as standard output, so that the last lines of a process are
 * not lost.
 */
export const openDescriptor = (descriptor: number): Writable =>
  new Writable({
    decodeStrings: true,
    write(bytes: Buffer, _, done) {
      const writeFrom = (at: number): void => {
        try {
          for (let from = at; from < bytes.length; ) {
            at = from
            from += writeSync(descriptor, bytes, from)
          }
          done()
        } catch (error) {
          if ((error as NodeJS.ErrnoException).code === 'EAGAIN') setTimeout(writeFrom, busyPause, at).unref()
          else done(error as Error)
        }
      }
      writeFrom(0)
    },
  })

type LogSettings = Pick<ServerConfig, 'logLevel' | 'logFile' | 'logMegabytes' | 'logFiles'>

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
function formatFailure(error: Failure): object {
  const { name, code, message, cause } = error
  return {
    type: name,
    ...(typeof code === 'string' && { code }),
    message: withoutValues(message),
    stack: framesOf(error),
    ...(cause instanceof Error && { cause: formatFailure(cause) }),
  }
}

/** Opens the server's log: JSON lines, with secrets redacted everywhere, and no form values. */
export const openLog = (level: string, destination?: DestinationStream): Logger =>
  pino(
    {
      level,
      serializers: { err: formatFailure },
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
