// Service worker, a file of its own at the root (scripts/service-worker.mjs). It does three things:
// - pages are loaded from the network, and from the last copy if there is none; the copy is the same for everyone;
// - built files, whose names are hashes of their content, are loaded from its cache: pages of a version that was
//   replaced go on with their own files until they are reloaded, so that nothing typed is lost;
// - push notifications are shown, and a press on one opens its page.
// It neither sees nor stores responses of calls, files of flows, tokens or cookies: requests for anything else pass by.

/** Parts of the worker's scope that are used here; the library of types for workers excludes that for pages. */
interface WorkerScope {
  addEventListener(type: string, listener: (event: WorkerEvent) => void): void
  skipWaiting(): Promise<void>
  clients: {
    claim(): Promise<void>
    matchAll(filter: { type: 'window'; includeUncontrolled: boolean }): Promise<WindowClient[]>
    openWindow(path: string): Promise<unknown>
  }
  registration: ServiceWorkerRegistration
}

interface WindowClient {
  url: string
  focus(): Promise<unknown>
  postMessage(message: unknown, ports: MessagePort[]): void
}

interface WorkerEvent {
  request: Request
  data: { json(): unknown; type?: unknown; files?: unknown } | null
  ports: readonly MessagePort[]
  notification: Notification
  action: string
  respondWith(response: Promise<Response>): void
  waitUntil(work: Promise<unknown>): void
}

/** Content of a push message, as the server words it. */
interface PushContent {
  tag: string
  title: string
  body: string
  path: string
  open: string
  agree?: string
  waiting?: number
}

const worker = self as unknown as WorkerScope
const siteOrigin = self.location.origin
const cacheName = 'qianpi-files'
/** Key of the copy of the page, and time in ms after which a page that does not arrive is replaced by it. */
const pageKey = '/'
const patience = 5_000
/** Number of files stored; of a version replaced long ago the oldest go first. */
const most = 1_200

const isFile = (path: string) => path.startsWith('/assets/')
/** Pages of the product; addresses of calls, files, documentation and sign-in by others are not among them. */
const isPage = (path: string) =>
  !/^\/(api|file|docs|schemas|sso|oauth|mcp|scim|plugins|metrics)(\/|$)|\.\w+$/.test(path)

const filesCache = () => caches.open(cacheName)

async function trimFiles(cache: Cache): Promise<void> {
  const keys = await cache.keys()
  const files = keys.filter(({ url }) => isFile(new URL(url).pathname))
  for (const key of files.slice(0, Math.max(0, files.length - most))) await cache.delete(key)
}

/** Returns a built file from the cache, otherwise from the network, and stores it. */
async function loadFile(request: Request): Promise<Response> {
  const cache = await filesCache()
  const { pathname } = new URL(request.url)
  const known = await cache.match(pathname)
  if (known) return known
  const response = await fetch(request)
  if (response.status === 200) await cache.put(pathname, response.clone())
  return response
}

const isWholePage = (response: Response) =>
  response.status === 200 &&
  !response.redirected &&
  /^text\/html/.test(response.headers.get('content-type') ?? '')

/** Returns a page from the network; without one, or if it takes too long, the stored copy. */
async function loadPage(request: Request): Promise<Response> {
  const cache = await filesCache()
  const arriving = fetch(request).then(async (response) => {
    if (isWholePage(response)) await cache.put(pageKey, response.clone())
    return response
  })
  arriving.catch(() => undefined)
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, patience))
  const response = await Promise.race([arriving, late]).catch(() => undefined)
  return response ?? (await cache.match(pageKey)) ?? arriving
}

/** Stores the page and the files that it has loaded before the worker served it. */
async function storeFiles(files: readonly string[]): Promise<void> {
  const cache = await filesCache()
  if (!(await cache.match(pageKey))) {
    const page = await fetch(pageKey)
    if (isWholePage(page)) await cache.put(pageKey, page)
  }
  for (const file of files.filter(isFile))
    if (!(await cache.match(file))) await cache.add(file).catch(() => undefined)
  await trimFiles(cache)
}

/** Shows a push notification, and the number of tasks on the icon of the app. */
async function showPush({ tag, title, body, path, open, agree, waiting }: PushContent): Promise<void> {
  const actions = [...(agree ? [{ action: 'agree', title: agree }] : []), { action: 'open', title: open }]
  const shown = { body, tag, icon: '/app-icon-192.png', badge: '/app-icon-96.png', data: { path }, actions }
  await worker.registration.showNotification(title, shown)
  if (waiting !== undefined && 'setAppBadge' in navigator)
    await navigator.setAppBadge(waiting).catch(() => undefined)
}

/** Time in ms within which a window says that it opens the page; windows that do not listen say nothing. */
const answerTime = 500

/** Lets an open window show a page without a reload, so that nothing typed in it is lost. Returns whether it does. */
async function openInWindow(client: WindowClient, path: string): Promise<boolean> {
  const { port1, port2 } = new MessageChannel()
  const answer = new Promise<boolean>((resolve) => {
    port1.onmessage = () => resolve(true)
    setTimeout(resolve, answerTime, false)
  })
  client.postMessage({ type: 'open', path }, [port2])
  return answer
}

/**
 * Opens the page of a notification. The button for the approval opens the confirmation of it: only a person who is
 * signed in decides, by a press in the page.
 */
async function openPage(path: string): Promise<void> {
  const windows = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
  for (const client of windows.filter(({ url }) => isPage(new URL(url).pathname))) {
    if (!(await openInWindow(client, path))) continue
    await client.focus().catch(() => undefined)
    return
  }
  await worker.clients.openWindow(path)
}

worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()))
worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()))
worker.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== siteOrigin) return
  if (isFile(url.pathname)) event.respondWith(loadFile(request))
  else if (request.mode === 'navigate' && isPage(url.pathname)) event.respondWith(loadPage(request))
})
worker.addEventListener('message', (event) => {
  const { type, files } = event.data ?? {}
  if (type !== 'store' || !Array.isArray(files)) return
  const stored = storeFiles(files.map(String)).then(() => event.ports[0]?.postMessage('stored'))
  event.waitUntil(stored)
})
worker.addEventListener('push', (event) => {
  if (event.data) event.waitUntil(showPush(event.data.json() as PushContent))
})
worker.addEventListener('notificationclick', (event) => {
  const { notification, action } = event
  notification.close()
  const { path } = notification.data as { path: string }
  event.waitUntil(openPage(action === 'agree' ? `${path}&press=agree` : path))
})
