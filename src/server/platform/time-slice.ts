import { setImmediate as nextTurn } from 'node:timers/promises'
import type { SliceGenerator, TimeSlice } from '../../core/slices'
import { requestLimits } from './http/limits'

/** Time at which work of the current turn of the event loop began. */
let turnBegan: number | undefined

/** Starts the time of the current turn of the event loop, unless earlier work has started it. */
export function startTimeSlice(): void {
  if (turnBegan !== undefined) return
  turnBegan = performance.now()
  setImmediate(() => {
    turnBegan = undefined
  })
}

/** Whether work of the current turn has used up its time. */
export const hasTimeSliceEnded = (): boolean =>
  turnBegan !== undefined && performance.now() - turnBegan > requestLimits.sliceTime

/** Starts a time slice. */
export function createTimeSlice(): TimeSlice {
  let began = performance.now()
  return {
    start() {
      began = performance.now()
    },
    isDue: () => performance.now() - began > requestLimits.sliceTime,
  }
}

/**
 * Completes long work, yielding to other work in between, and before it begins if earlier work has used up
 * the turn: pieces of work that follow each other share their time.
 */
export async function finishInSlices<Made>(parts: SliceGenerator<Made>): Promise<Made> {
  startTimeSlice()
  if (hasTimeSliceEnded()) await nextTurn()
  const slice = createTimeSlice()
  for (;;) {
    const { done, value } = parts.next()
    if (done) return value
    if (!slice.isDue()) continue
    await nextTurn()
    startTimeSlice()
    slice.start()
  }
}
