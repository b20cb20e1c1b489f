import type { SliceGenerator } from '../../core/slices'

/** Milliseconds of long work before the page draws and takes input again. */
const sliceTime = 10

/** Completes long work, yielding to the page in between. */
export async function finishInSlices<Made>(parts: SliceGenerator<Made>): Promise<Made> {
  let began = performance.now()
  for (;;) {
    const { done, value } = parts.next()
    if (done) return value
    if (performance.now() - began < sliceTime) continue
    await new Promise((resolve) => setTimeout(resolve))
    began = performance.now()
  }
}

/** Schedules a function for idle time. Returns a function that cancels it. */
export function whenIdle(run: () => void): () => void {
  const { requestIdleCallback: later, cancelIdleCallback: never } = window
  if (!later) {
    const timer = setTimeout(run)
    return () => clearTimeout(timer)
  }
  const handle = later(run, { timeout: 2000 })
  return () => never(handle)
}

type MeteredNavigator = Navigator & { connection?: { saveData?: boolean } }

/**
 * Loads code for later when the page has loaded what it shows and the browser is idle, unless the browser saves data: no
 * request has ended for 200 ms, or for twice as long as the last one took (1.5 s at most), as on a slow line. Returns a
 * function that cancels it.
 */
export function preloadWhenIdle(load: () => void): () => void {
  if ((navigator as MeteredNavigator).connection?.saveData) return () => undefined
  let timer: ReturnType<typeof setTimeout>
  let cancel = () => clearTimeout(timer)
  const wait = (requests: readonly PerformanceEntry[]) => {
    clearTimeout(timer)
    const quiet = Math.max(200, 2 * (requests.at(-1)?.duration ?? 0))
    timer = setTimeout(
      () => {
        observer.disconnect()
        cancel = whenIdle(load)
      },
      Math.min(quiet, 1500),
    )
  }
  const observer = new PerformanceObserver((list) => wait(list.getEntries()))
  observer.observe({ type: 'resource' })
  wait(performance.getEntriesByType('resource'))
  return () => {
    observer.disconnect()
    cancel()
  }
}
