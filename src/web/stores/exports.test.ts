import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { watchExport } from './exports'

const send = vi.hoisted(() => vi.fn())
vi.mock('../platform/http', () => ({ send }))
vi.mock('../platform/settings', () => ({
  pageSettings: () => ({ encrypt: false, version: '1', baseUrl: '' }),
}))

let states: Record<string, string> = {}
const results: string[] = []
const follow = (id: string) =>
  watchExport(id, { onBegin: () => {}, onEnd: (one) => void results.push(`${id}: ${one.id} ${one.state}`) })

beforeEach(() => {
  vi.useFakeTimers()
  results.length = 0
  send.mockImplementation(async () => {
    const data = Object.entries(states).map(([id, state]) => ({ id, state }))
    return { status: 200, data: JSON.stringify({ success: true, msg: '', data }) }
  })
})
afterEach(() => {
  vi.useRealTimers()
})

test('notifies a follower of a spreadsheet export only of its end, also alongside another export', async () => {
  states = { a: 'running', b: 'waiting' }
  const [first, second] = [follow('a'), follow('b')]
  await vi.advanceTimersByTimeAsync(1_000)
  expect(results).toEqual([])
  states = { a: 'running', b: 'done' }
  await vi.advanceTimersByTimeAsync(1_500)
  await second
  expect(results).toEqual(['b: b done'])
  states = { a: 'failed', b: 'done' }
  await vi.advanceTimersByTimeAsync(1_500)
  await first
  expect(results).toEqual(['b: b done', 'a: a failed'])
})

test('reports an immediately finished export immediately and stops polling', async () => {
  states = { c: 'done' }
  await follow('c')
  const requested = send.mock.calls.length
  await vi.advanceTimersByTimeAsync(10_000)
  expect([results, send.mock.calls.length]).toEqual([['c: c done'], requested])
})
