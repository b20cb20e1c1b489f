import { afterEach, expect, test, vi } from 'vitest'
import { parseEvents, subscribeEvents } from './event-stream'

vi.mock('../settings', () => ({ pageSettings: () => ({ baseUrl: '' }) }))
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('parses events block by block and buffers an incomplete one', () => {
  const { events, rest } = parseEvents('event: badges\ndata: {"a":1}\n\nevent: badges\ndata: cha')
  expect(events).toEqual([{ event: 'badges', data: '{"a":1}' }])
  expect(rest).toBe('event: badges\ndata: cha')
})

test('ignores a heartbeat', () => expect(parseEvents(': still here\n\n').events).toEqual([]))

test('joins several data lines into one text', () =>
  expect(parseEvents('data: one\r\ndata: two\r\n\r\n').events).toEqual([
    { event: 'message', data: 'one\ntwo' },
  ]))

test('reconnects the pages that lose their streams at the same moment at different ones', async () => {
  vi.useFakeTimers()
  const began = Date.now()
  const opened: number[] = []
  const fetch = async () => {
    opened.push(Date.now() - began)
    return new Response(opened.length > 20 ? new ReadableStream() : 'retry: 1')
  }
  vi.stubGlobal('fetch', fetch)
  const over = new AbortController()
  for (let page = 0; page < 20; page++) void subscribeEvents(over.signal, () => undefined, false)
  await vi.advanceTimersByTimeAsync(2_000)
  over.abort()
  const again = opened.slice(20)
  expect(again).toHaveLength(20)
  expect(new Set(again).size).toBeGreaterThan(10)
})
