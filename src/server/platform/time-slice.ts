import { setImmediate } from 'node:timers/promises'
import type { SliceGenerator, TimeSlice } from '../../core/slices'
import { limits } from './http/limits'

/** Returns a slice of time that has begun. */
export function createTimeSlice(): TimeSlice {
  let began = performance.now()
  return {
    start() {
      began = performance.now()
    },
    isDue: () => performance.now() - began > limits.sliceTime,
  }
}

/** Finishes long work while others have their turn. */
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
