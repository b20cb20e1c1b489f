import { parentPort, workerData } from 'node:worker_threads'
import { CalendarError, type CalendarRange, findCalendarAbsences } from '../../../core/calendar/out-of-office'

/* Worker that reads one calendar: a calendar of a megabyte holds a thread longer than other requests may wait. */

const { text, range } = workerData as { text: string; range: CalendarRange }
try {
  parentPort?.postMessage({ absences: findCalendarAbsences(text, range) })
} catch (error) {
  if (!(error instanceof CalendarError)) throw error
  parentPort?.postMessage({ problem: error.reason })
}
