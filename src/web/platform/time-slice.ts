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
