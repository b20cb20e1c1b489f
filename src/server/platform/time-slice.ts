import { setImmediate } from 'node:timers/promises'
import type { SliceGenerator, TimeSlice } from '../../core/slices'
import { limits } from './http/limits'

/** Starts a time slice. */
export function createTimeSlice(): TimeSlice {
  let began = performance.now()
  return {
    start() {
      began = performance.now()
    },
    isDue: () => performance.now() - began > limits.sliceTime,
  }
}

/** Completes long work, yielding to other work in between. */
export async function finishInSlices<Made>(parts: SliceGenerator<Made>): Promise<Made> {
  const slice = createTimeSlice()
  for (;;) {
    const { done, value } = parts.next()
    if (done) return value
    if (!slice.isDue()) continue
    await setImmediate()
    slice.start()
  }
}
