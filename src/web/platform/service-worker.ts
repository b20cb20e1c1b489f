// The service worker of this site (app/service-worker.ts). Only devices that need it have one: the installed app, and
// browsers in which a person has turned on push notifications or the offline copy. All others load pages without it.

/** Address of the service worker, at the root so that it serves all pages. */
const address = '/service-worker.js'

/** Returns the files that this page has loaded so far, which the service worker stores for the time without network. */
const loadedFiles = (): string[] =>
  performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith('/assets/'))
    .map(({ pathname }) => pathname)

/** Time in ms within which the service worker stores the files of a page; an older version of it never says that it has. */
const storingTime = 20_000

/** Lets the service worker store the page and the files that it has loaded so far. Returns whether it has. */
export async function storePageFiles(): Promise<boolean> {
  const { active } = await navigator.serviceWorker.ready
  const { port1, port2 } = new MessageChannel()
  const stored = new Promise<boolean>((resolve) => {
    port1.onmessage = () => resolve(true)
    setTimeout(resolve, storingTime, false)
  })
  active?.postMessage({ type: 'store', files: [...new Set(loadedFiles())] }, [port2])
  return stored
}

/** Registers the service worker, or returns the one that is registered. A new version takes over without a reload. */
export async function registerServiceWorker(): Promise<ServiceWorkerRegistration> {
  await navigator.serviceWorker.register(address)
  return navigator.serviceWorker.ready
}

/** Calls a listener with the page that a person opens by a notification. Returns a function that ends it. */
export function onNotificationOpened(open: (path: string) => void): () => void {
  const listener = ({ data, ports }: MessageEvent) => {
    if (data?.type !== 'open' || typeof data.path !== 'string' || !/^\/(?!\/)/.test(data.path)) return
    ports[0]?.postMessage('opened')
    open(data.path)
  }
  navigator.serviceWorker.addEventListener('message', listener)
  return () => navigator.serviceWorker.removeEventListener('message', listener)
}

/** Shows the number of waiting tasks on the icon of the app, where the system has one. */
export const showAppBadge = (count: number): void => {
  if ('setAppBadge' in navigator) void navigator.setAppBadge(count).catch(() => undefined)
}
