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

/** Bounds in ms of the time without a finished request after which a page has most likely loaded what it shows. */
const quietTime = { min: 200, max: 1500 }

/** Returns how long the page waits after requests: twice their duration, so that a slow line gets more time. */
const quietTimeAfter = (requests: readonly PerformanceEntry[]) => {
  const longest = Math.max(0, ...requests.map(({ duration }) => duration))
  return Math.min(quietTime.max, Math.max(quietTime.min, 2 * longest))
}

/** Runs a function once no request has ended for a while. Returns a function that cancels it. */
function whenQuiet(run: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>
  const observer = new PerformanceObserver((list) => wait(list.getEntries()))
  const stop = () => {
    clearTimeout(timer)
    observer.disconnect()
  }
  const wait = (requests: readonly PerformanceEntry[]) => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      stop()
      run()
    }, quietTimeAfter(requests))
  }
  observer.observe({ type: 'resource' })
  wait(performance.getEntriesByType('resource').slice(-1))
  return stop
}

type MeteredNavigator = Navigator & { connection?: { saveData?: boolean } }

/**
 * Loads code for later when the page has loaded what it shows and the browser is idle, unless the browser saves data.
 * Returns a function that cancels it.
 */
export function preloadWhenIdle(load: () => void): () => void {
  if ((navigator as MeteredNavigator).connection?.saveData) return () => undefined
  let cancel = () => {}
  const stop = whenQuiet(() => {
    cancel = whenIdle(load)
  })
  return () => {
    stop()
    cancel()
  }
}
