import { writeSync } from 'node:fs'
import { Writable } from 'node:stream'
import type { DestinationStream } from 'pino'

/*
 * A log may lie on a disk that fills up, or go to a reader that has left. Lines that cannot be written are counted and
 * dropped; the place is opened anew after a pause, and a line there says how many were lost. The process lives on.
 */

/** Lines go to the place again after so long. */
const pause = 1_000
/** So much waits in memory for a slow place; what comes then is lost. */
const mostWaiting = 8 * 1024 * 1024
const busyPause = 50

/** Where lines go, and how many never arrived. */
export interface LogDestination extends DestinationStream {
  lost(): number
}

/** Opens a destination that outlives failures of its place; `open` opens the place, each time anew. */
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

  /** The beginning of a line may stand there already, so that the note begins a new one. */
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

/** Writes to an open descriptor such as standard output at once, so that the last lines of a process are not lost. */
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
