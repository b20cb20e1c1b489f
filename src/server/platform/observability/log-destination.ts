import { writeSync } from 'node:fs'
import { Writable } from 'node:stream'
import type { DestinationStream } from 'pino'

/*
 * A log may be on a disk that fills up, or go to a reader that has disconnected. Lines that cannot be written
 * are counted and dropped; the target is reopened after a pause, and a line there states the number lost. The
 * process keeps running.
 */

/** Delay before writing is retried, in ms. */
const pause = 1_000
/** Maximum number of bytes buffered for a slow target; further lines are lost. */
const mostWaiting = 8 * 1024 * 1024
const busyPause = 50

/** Target of log lines, with the number lost. */
export interface LogDestination extends DestinationStream {
  lost(): number
}

/** Opens a destination that survives failures of its target; `open` opens the target again each time. */
export function openDestination(open: () => Writable, now: () => number = Date.now): LogDestination {
  let stream: Writable | undefined
  let failedAt = Number.NEGATIVE_INFINITY
  let lost = 0
  let isOwed = false

  function leave(failed: Writable): void {
    if (stream !== failed) return
    stream = undefined
    failedAt = now()
    isOwed = true
  }

  /** A partial line may precede the notice, so it starts with a line break. */
  function writeNote(to: Writable): void {
    const note = { level: 40, time: now(), lost, msg: 'lines of the log were lost' }
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
    lost: () => lost,
    write(line) {
      const to = opened()
      if (!to || to.writableLength > mostWaiting) {
        lost++
        return
      }
      to.write(line, (error) => {
        if (error) lost++
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
