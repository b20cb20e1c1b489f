import type { BrowserContext, BrowserContextOptions, CDPSession, Page } from 'playwright-core'
import { browserOfWorker } from './browser-of-worker'

/*
 * Windows outlive the file that opens them: the next file of the worker gets them empty, with the cache of the page's
 * files and the code that the browser has compiled. A window whose walk changes more than its cookies, storage, size
 * and media is closed instead.
 */

/** Less motion is what costs walks least; pages that move are seen where a walk asks for them. */
const still = { reducedMotion: 'reduce', locale: 'zh-CN' } as const
const screens = {
  desk: { ...still, viewport: { width: 1440, height: 900 } },
  phone: {
    ...still,
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
    deviceScaleFactor: 2,
  },
} satisfies Record<string, BrowserContextOptions>

export type Screen = keyof typeof screens

export interface Window {
  context: BrowserContext
  page: Page
  screen: Screen
  /** Whether another file may have it. */
  isReusable: boolean
}

/** The most windows of a kind that wait for the next file: each holds a process of the browser. */
const maxIdle = 6
const idle: Record<Screen, Window[]> = { desk: [], phone: [] }

/** What changes a window for good, of its context and of its page. */
const lasting = {
  context: ['addInitScript', 'clock', 'exposeBinding', 'exposeFunction', 'grantPermissions', 'newCDPSession'],
  page: ['addInitScript', 'clock', 'exposeBinding', 'exposeFunction', 'setExtraHTTPHeaders'],
}

/** Calls back when a member of these names is read. */
function watch(target: object, names: readonly string[], onRead: () => void): void {
  for (const name of names) {
    const value = Reflect.get(target, name)
    Object.defineProperty(target, name, {
      get: () => {
        onRead()
        return value
      },
    })
  }
}

/** A window that no walk had before. */
export async function openWindow(screen: Screen, userAgent?: string): Promise<Window> {
  const browser = await browserOfWorker()
  const context = await browser.newContext({ ...screens[screen], ...(userAgent && { userAgent }) })
  const window = { context, page: await context.newPage(), screen, isReusable: !userAgent }
  const spoil = () => {
    window.isReusable = false
  }
  watch(context, lasting.context, spoil)
  watch(window.page, lasting.page, spoil)
  return window
}

const sessions = new WeakMap<Page, Promise<CDPSession>>()

/** The session that runs scripts of the stage in a page; a window that has one stays reusable. */
export function sessionOf(page: Page): Promise<CDPSession> {
  const context = page.context()
  // The method of the class: that of the context is watched.
  const { newCDPSession } = Object.getPrototypeOf(context) as BrowserContext
  const session = sessions.get(page) ?? newCDPSession.call(context, page)
  sessions.set(page, session)
  return session
}

/** A window without cookies and storage, at no page. */
export function takeWindow(screen: Screen, userAgent?: string): Promise<Window> {
  const window = userAgent ? undefined : idle[screen].pop()
  return window && !window.page.isClosed() ? Promise.resolve(window) : openWindow(screen, userAgent)
}

const events = [
  'close',
  'console',
  'dialog',
  'download',
  'filechooser',
  'pageerror',
  'popup',
  'request',
  'requestfailed',
  'requestfinished',
  'response',
  'websocket',
] as const

/** Empties a window of what its person left at an origin. */
async function empty({ context, page, screen }: Window, origin: string): Promise<void> {
  for (const event of events) page.removeAllListeners(event)
  for (const other of context.pages()) if (other !== page) await other.close()
  await context.setOffline(false)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await context.unrouteAll({ behavior: 'ignoreErrors' })
  await context.clearCookies()
  // A page without code of the product: nothing is stored again while the storage is cleared.
  await page.goto(`${origin}/healthz`)
  await page.evaluate(async () => {
    sessionStorage.clear()
    localStorage.clear()
    for (const { name = '' } of await indexedDB.databases()) {
      const deletion = indexedDB.deleteDatabase(name)
      await new Promise((resolve) => {
        deletion.onsuccess = deletion.onerror = deletion.onblocked = resolve
      })
    }
  })
  await context.clearCookies()
  await page.goto('about:blank')
  await page.emulateMedia({ media: null, colorScheme: 'light', reducedMotion: 'reduce' })
  await page.setViewportSize(screens[screen].viewport)
}

/** Gives a window back: the next file has it, or it is closed. The server at the origin still runs. */
export async function returnWindow(window: Window, origin: string): Promise<void> {
  const isKept = window.isReusable && !window.page.isClosed()
  const isEmpty =
    isKept &&
    (await empty(window, origin).then(
      () => true,
      () => false,
    ))
  if (isEmpty && idle[window.screen].length < maxIdle) idle[window.screen].push(window)
  else await window.context.close()
}
