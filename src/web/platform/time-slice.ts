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

/** Time in ms after which a page has most likely loaded what it shows. */
const settlingTime = 1500

type MeteredNavigator = Navigator & { connection?: { saveData?: boolean } }

/**
 * Loads code for later when the page has settled and the browser is idle, unless the browser saves data. Returns a function
 * that cancels it.
 */
export function preloadWhenIdle(load: () => void): () => void {
  if ((navigator as MeteredNavigator).connection?.saveData) return () => undefined
  let cancel = () => {}
  const timer = setTimeout(() => {
    cancel = whenIdle(load)
  }, settlingTime)
  return () => {
    clearTimeout(timer)
    cancel()
  }
}
