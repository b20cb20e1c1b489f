import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { AbsencePeriod } from '../../../core/calendar/absence'
import type { CalendarRange } from '../../../core/calendar/out-of-office'
import { limitConcurrency } from '../remote/limit-concurrency'
import worker from './calendar-worker.ts?worker-text'

/** Absences of a calendar, or why it cannot be read. */
export type CalendarOutcome = { absences: AbsencePeriod[] } | { problem: 'unreadable' | 'large' }

const resourceLimits = { maxOldGenerationSizeMb: 128 }

/** Time for one calendar, in milliseconds. */
const patience = 3_000

const oneAtATime = limitConcurrency(1)

/** Reads the absences of a calendar outside the main thread, limited in time and memory. */
export const readAbsenceCalendar = (text: string, range: CalendarRange): Promise<CalendarOutcome> =>
  oneAtATime(async () => {
    const reading = new Worker(worker, { eval: true, env: {}, workerData: { text, range }, resourceLimits })
    try {
      const [outcome] = await once(reading, 'message', { signal: AbortSignal.timeout(patience) })
      return outcome as CalendarOutcome
    } catch {
      return { problem: 'large' }
    } finally {
      await reading.terminate()
    }
  })
