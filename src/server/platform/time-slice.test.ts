import { setImmediate } from 'node:timers/promises'
import { afterEach, expect, test, vi } from 'vitest'
import type { SliceGenerator } from '../../core/slices'
import { createXlsxBuffer, toRows } from './files/spreadsheet'
import { createZip } from './files/zip'
import { limits } from './http/limits'
import { finishInSlices, markTurn } from './time-slice'

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
  markTurn()
  time = limits.sliceTime + 1
  const work = finishInSlices(steps(3, done))
  expect(done).toEqual([])
  expect(await work).toBe(3)
})

test('yields after each slice of long work', async () => {
  passing(limits.sliceTime + 1)
  expect(await turnsDuring(finishInSlices(steps(20, [])))).toBeGreaterThanOrEqual(20)
})

test('packs a large file in pieces, yielding to other requests in between', async () => {
  passing(limits.sliceTime + 1)
  const drained = async () => {
    for await (const _ of createZip([{ name: 'a', content: [new Uint8Array(1024 * 1024)], isStored: true }]));
  }
  expect(await turnsDuring(drained())).toBeGreaterThanOrEqual(16)
})

test('converts the rows of a spreadsheet while it is written, yielding in between', async () => {
  let converted = 0
  let last = 0
  const rows = toRows(Array.from({ length: 1_000 }), () => {
    converted += 1
    return ['甲']
  })
  passing(limits.sliceTime + 1)
  const work = createXlsxBuffer('表', ['列'], rows).finally(() => {
    last = converted
  })
  await setImmediate()
  expect(converted).toBeLessThan(500)
  await work
  expect(last).toBe(1_000)
})
