import { afterAll, beforeEach, expect, test, vi } from 'vitest'

/** A worker without a browser: what it shows and opens, for each kind of window. The walk of the pocket tries it in a browser. */

type Listener = (event: object) => void

const listeners = new Map<string, Listener>()
const shown: [string, NotificationOptions & { actions: { action: string; title: string }[] }][] = []
let windows: { url: string; focus: () => Promise<void>; postMessage: (...given: never[]) => void }[] = []
const openWindow = vi.fn(async () => undefined)
const requests = vi.fn()

vi.stubGlobal('self', {
  location: { origin: 'https://oa.example.com' },
  addEventListener: (type: string, listener: Listener) => listeners.set(type, listener),
  clients: { matchAll: async () => windows, openWindow },
  registration: {
    showNotification: async (...given: (typeof shown)[number]) => void shown.push(given),
  },
})
vi.stubGlobal('fetch', requests)
await import.meta.glob('./service-worker.ts')['./service-worker.ts']?.()
afterAll(() => {
  vi.unstubAllGlobals()
})
beforeEach(() => {
  windows = []
  shown.length = 0
  openWindow.mockClear()
})

/** Lets an event happen, and waits for what the worker does about it. */
async function happen(type: string, event: object) {
  let work: Promise<unknown> | undefined
  listeners.get(type)?.({
    ...event,
    waitUntil: (some: Promise<unknown>) => {
      work = some
    },
  })
  await work
}
const path = '/flowdeal?msgid=m1'
const push = (more: object = {}) => {
  const content = { tag: 't1', title: '审批-用款', body: '来自：李明', path, open: '打开', ...more }
  return happen('push', { data: { json: () => content } })
}
async function pressOn(action: string) {
  const close = vi.fn()
  await happen('notificationclick', { action, notification: { close, data: { path } } })
  expect(close).toHaveBeenCalledOnce()
}
/** A window that listens or not, and what it was told. */
function windowAt(url: string, listens = true) {
  const told: unknown[] = []
  const focus = vi.fn(async () => undefined)
  windows.push({
    url,
    focus,
    postMessage: (message: unknown, [port]: MessagePort[]) => {
      told.push(message)
      if (listens) port?.postMessage('opened')
    },
  })
  return { told, focus }
}

test('shows who asks for what, and the approval only where it is offered', async () => {
  await push()
  await push({ agree: '同意' })
  expect(shown.map(([title, { body, tag, data }]) => [title, body, tag, data])).toEqual([
    ['审批-用款', '来自：李明', 't1', { path }],
    ['审批-用款', '来自：李明', 't1', { path }],
  ])
  expect(shown.map(([, { actions }]) => actions.map(({ action }) => action))).toEqual([
    ['open'],
    ['agree', 'open'],
  ])
})

test('opens the page of the task in a new window if none is open', async () => {
  await pressOn('')
  expect(openWindow.mock.calls).toEqual([[path]])
})

test('lets an open window show the page, so that nothing typed elsewhere is lost', async () => {
  const { told, focus } = windowAt('https://oa.example.com/list/waiting')
  await pressOn('open')
  expect(told).toEqual([{ type: 'open', path }])
  expect(focus).toHaveBeenCalledOnce()
  expect(openWindow).not.toHaveBeenCalled()
})

test('the approval opens its confirmation and sends nothing', async () => {
  await pressOn('agree')
  expect(openWindow.mock.calls).toEqual([[`${path}&press=agree`]])
  expect(requests).not.toHaveBeenCalled()
})

test('passes by windows that show no page of the product, and those that do not answer', async () => {
  const docs = windowAt('https://oa.example.com/docs/')
  const silent = windowAt('https://oa.example.com/dashboard', false)
  await pressOn('open')
  expect([docs.told.length, silent.told.length, openWindow.mock.calls.length]).toEqual([0, 1, 1])
})
