import { setImmediate } from 'node:timers/promises'
import { unzipSync } from 'fflate'
import { afterEach, expect, test, vi } from 'vitest'
import type { SliceGenerator } from '../../core/slices'
import { createXlsxBuffer, toRows } from './files/spreadsheet'
import { createZip } from './files/zip'
import { requestLimits } from './http/limits'
import { finishInSlices, startTimeSlice } from './time-slice'

let time = 0
const passing = (step: number) => {
  time = 0
  vi.spyOn(performance, 'now').mockImplementation(() => {
    time += step
    return time
  })
}
afterEach(() => vi.restoreAllMocks())

/** Counts the turns of the event loop until some work is done. */
async function turnsDuring(work: Promise<unknown>): Promise<number> {
  let turns = 0
  let isDone = false
  const done = work.finally(() => {
    isDone = true
  })
  while (!isDone) {
    await setImmediate()
    turns += 1
  }
  await done
  return turns
}

function* steps(count: number, done: number[]): SliceGenerator<number> {
  for (let at = 0; at < count; at++) {
    done.push(at)
    yield
  }
  return count
}

test('does all of short work in the turn in which it begins', async () => {
  await setImmediate()
  const done: number[] = []
  passing(0)
  const work = finishInSlices(steps(3, done))
  expect(done).toEqual([0, 1, 2])
  expect(await work).toBe(3)
})

test('yields before work that begins late in a turn', async () => {
  await setImmediate()
  const done: number[] = []
  passing(0)
  startTimeSlice()
  time = requestLimits.sliceTime + 1
  const work = finishInSlices(steps(3, done))
  expect(done).toEqual([])
  expect(await work).toBe(3)
})

test('yields after each slice of long work', async () => {
  passing(requestLimits.sliceTime + 1)
  expect(await turnsDuring(finishInSlices(steps(20, [])))).toBeGreaterThanOrEqual(20)
})

test.each([true, false])(
  'packs a large file in pieces, yielding in between (stored: %s)',
  async (isStored) => {
    const content = Uint8Array.from({ length: 1024 * 1024 }, (_, at) => (at * at) % 251)
    const pieces: Buffer[] = []
    passing(requestLimits.sliceTime + 1)
    const packing = async () => {
      for await (const piece of createZip([{ name: 'a', content: [content], isStored }])) pieces.push(piece)
    }
    expect(await turnsDuring(packing())).toBeGreaterThanOrEqual(16)
    expect(Buffer.from(unzipSync(Buffer.concat(pieces)).a ?? []).equals(content)).toBe(true)
  },
)

test('converts the rows of a spreadsheet while it is written, yielding in between', async () => {
  let converted = 0
  let last = 0
  const rows = toRows(Array.from({ length: 1_000 }), () => {
    converted += 1
    return ['甲']
  })
  passing(requestLimits.sliceTime + 1)
  const work = createXlsxBuffer('表', ['列'], rows).finally(() => {
    last = converted
  })
  await setImmediate()
  expect(converted).toBeLessThan(500)
  await work
  expect(last).toBe(1_000)
})
