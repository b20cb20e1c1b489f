import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { scriptLimits } from './limits'
import { startScriptRunner } from './runner'
import type { ScriptOutcome } from './script-call'
import type { WorkerRequest } from './script-worker'

vi.mock('./wasm-url', () => ({ wasmUrl: '/interpreter.wasm' }))

const fine: ScriptOutcome = { finished: { result: '{}', lines: [], asked: false } }
const given = { form: {}, models: {}, key: null, watched: { item: [], options: [] } }

/** Worker that responds as the test defines; undefined means no response. */
let answer: (order: WorkerRequest) => { data: unknown } | undefined
const workers: StandIn[] = []

class StandIn {
  onmessage?: (event: { data: unknown }) => void
  onerror?: (event: { message: string }) => void
  orders: WorkerRequest[] = []
  isGone = false

  constructor() {
    workers.push(this)
  }

  postMessage(order: WorkerRequest) {
    this.orders.push(order)
    const message = 'bytes' in order ? { data: undefined } : answer(order)
    if (message) queueMicrotask(() => this.onmessage?.(message))
  }

  terminate() {
    this.isGone = true
  }
}

beforeEach(() => {
  workers.length = 0
  answer = () => ({ data: fine })
  vi.stubGlobal('Worker', StandIn)
  vi.stubGlobal('fetch', async () => new Response(new ArrayBuffer(8)))
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('starts a worker with the first script, sends the bytes first, and reuses it afterwards', async () => {
  const runner = startScriptRunner()
  expect(workers).toEqual([])
  expect(await runner.run({ script: 'one', given })).toEqual(fine)
  expect(await runner.check('two')).toEqual(fine)
  expect(workers).toHaveLength(1)
  expect(workers[0]?.orders.map((order) => Object.keys(order)[0])).toEqual(['bytes', 'run', 'check'])
})

test('runs scripts one after another', async () => {
  const runner = startScriptRunner()
  const release: (() => void)[] = []
  answer = () => {
    release.push(() => workers[0]?.onmessage?.({ data: fine }))
    return undefined
  }
  const both = Promise.all([runner.check('one'), runner.check('two')])
  await vi.advanceTimersByTimeAsync(10)
  expect(workers[0]?.orders).toHaveLength(2)
  release[0]?.()
  await vi.advanceTimersByTimeAsync(10)
  expect(workers[0]?.orders).toHaveLength(3)
  release[1]?.()
  expect(await both).toEqual([fine, fine])
})

test('replaces a worker that cannot stop its script', async () => {
  const runner = startScriptRunner()
  answer = () => undefined
  const outcome = runner.run({ script: 'for (;;) {}', given })
  await vi.advanceTimersByTimeAsync(5_000)
  expect(await outcome).toMatchObject({ failure: { reason: 'time' } })
  expect(workers[0]?.isGone).toBe(true)
  answer = () => ({ data: fine })
  expect(await runner.check('fine')).toEqual(fine)
  expect(workers).toHaveLength(2)
})

test('reports an unavailable interpreter instead of throwing', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new Error('offline')))
  expect(await startScriptRunner().check('x')).toMatchObject({ failure: { reason: 'unavailable' } })
})

test('does not send an oversized script', async () => {
  expect(await startScriptRunner().check('x'.repeat(scriptLimits.script + 1))).toMatchObject({
    failure: { reason: 'size' },
  })
  expect(workers).toEqual([])
})

test('stopping terminates the worker', async () => {
  const runner = startScriptRunner()
  await runner.check('x')
  runner.stop()
  await vi.advanceTimersByTimeAsync(1)
  expect(workers[0]?.isGone).toBe(true)
})
