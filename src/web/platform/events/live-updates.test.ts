import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { pageId } from '../random'
import { subscribeUpdates, type Update } from './live-updates'

vi.mock('../settings', () => ({ pageSettings: () => ({ baseUrl: '' }) }))

/** Open connections to the server; each accepts events and records whether it was closed. */
interface Line {
  send(event?: object): void
  isOpen(): boolean
}

const lines: Line[] = []
const text = new TextEncoder()
let onNews: ReturnType<typeof vi.fn<(update: Update) => void>>
let stop: () => void

function answer(_: unknown, { signal }: { signal: AbortSignal }): Promise<Response> {
  const body = new ReadableStream<Uint8Array>({
    start(line) {
      signal.addEventListener('abort', () => line.error(signal.reason))
      lines.push({
        send: (event = {}) => line.enqueue(text.encode(`event: badges\ndata: ${JSON.stringify(event)}\n\n`)),
        isOpen: () => !signal.aborted,
      })
    },
  })
  return Promise.resolve(new Response(body))
}

const show = (state: 'visible' | 'hidden') => {
  Object.defineProperty(document, 'visibilityState', { value: state, configurable: true })
  document.dispatchEvent(new Event('visibilitychange'))
}

const after = (span: number) => vi.advanceTimersByTimeAsync(span)

beforeEach(async () => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', answer)
  // Stream ownership among several tabs is covered by an end-to-end test.
  Object.defineProperty(navigator, 'locks', { value: undefined, configurable: true })
  show('visible')
  lines.length = 0
  onNews = vi.fn<(update: Update) => void>()
  stop = subscribeUpdates('li', onNews)
  await after(0)
})
afterEach(() => {
  stop()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('groups close updates into one notification and sends none to a page that was just opened', async () => {
  await after(5_000)
  expect(onNews).not.toHaveBeenCalled()
  for (let n = 0; n < 5; n++) {
    lines[0]?.send()
    await after(20)
  }
  expect(onNews).not.toHaveBeenCalled()
  await after(5_000)
  expect(onNews).toHaveBeenCalledTimes(1)
})

test('names the changed flows of grouped updates, and whether this page caused all of them', async () => {
  const heard = async (...events: object[]) => {
    onNews.mockClear()
    for (const event of events) lines[0]?.send(event)
    await after(5_000)
    return onNews.mock.calls.map(([update]) => update)
  }
  const own = { flows: ['f1'], page: pageId }
  expect(await heard(own, { ...own, flows: ['f2', 'f1'] })).toEqual([{ flows: ['f1', 'f2'], isOwn: true }])
  expect(await heard(own, { flows: ['f2'], page: 'other' })).toEqual([{ flows: ['f1', 'f2'], isOwn: false }])
  expect(await heard(own, { page: pageId })).toEqual([{ isOwn: true }])
  expect(await heard({})).toEqual([{ isOwn: false }])
})

test('limits a burst of updates to one notification per second', async () => {
  for (let n = 0; n < 100; n++) {
    lines[0]?.send()
    await after(50)
  }
  expect(onNews.mock.calls.length).toBeLessThanOrEqual(6)
})

test('a hidden tab disconnects and gets one notification when it is visible again', async () => {
  lines[0]?.send()
  await after(100)
  show('hidden')
  await after(10_000)
  expect(onNews).not.toHaveBeenCalled()
  expect(lines.map(({ isOpen }) => isOpen())).toEqual([false])
  show('visible')
  await after(10_000)
  expect(onNews).toHaveBeenCalledTimes(1)
  expect(lines.map(({ isOpen }) => isOpen())).toEqual([false, true])
})
