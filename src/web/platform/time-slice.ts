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
  const { requestIdleCallback: later, cancelIdleCallback: cancelIdle } = window
  if (!later) {
    const timer = setTimeout(run)
    return () => clearTimeout(timer)
  }
  const handle = later(run, { timeout: 2000 })
  return () => cancelIdle(handle)
}

type MeteredNavigator = Navigator & { connection?: { saveData?: boolean } }

/**
 * Loads code for later when the page has loaded what it shows and the browser is idle, unless the browser saves data: no
 * request has ended for 150 ms, or for as long as the last one took, as on a slow line. Returns a function that cancels it.
 */
export function preloadWhenIdle(load: () => void): () => void {
  let cancel = () => {}
  const wait = (before?: number) => {
    const requests = performance.getEntriesByType('resource')
    if (requests.length === before) cancel = whenIdle(load)
    else {
      const quiet = Math.min(1500, Math.max(150, requests.at(-1)?.duration ?? 0))
      const timer = setTimeout(wait, quiet, requests.length)
      cancel = () => clearTimeout(timer)
    }
  }
  if (!(navigator as MeteredNavigator).connection?.saveData) wait()
  return () => cancel()
}
