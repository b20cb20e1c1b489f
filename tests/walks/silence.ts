import { setTimeout as sleep } from 'node:timers/promises'
import type { Page, Request } from 'playwright-core'
import { expect } from 'vitest'

/** What pages ask the server for; the stream of events, which stays open, is not asking. */
export interface Listening {
  /** What was asked for since this was called last, one line each. */
  asked(): string[]
  /** Waits until nothing has been asked for during so many milliseconds. */
  quiet(span?: number): Promise<void>
  /** Nothing is asked for during so many milliseconds. */
  expectSilence(span?: number): Promise<void>
}

const isAsking = (url: string) => url.startsWith('http') && !url.endsWith('/api/push')

/** Waits until a page has run what it was given: a busy machine leaves it a script to run long after its last request. */
const idle = (page: Page) =>
  page.evaluate(() => new Promise<void>((done) => requestIdleCallback(() => done(), { timeout: 10_000 })))

/** Listens to pages from now on. */
export function listenTo(pages: readonly Page[]): Listening {
  const lines: string[] = []
  const open = new Set<Request>()
  let last = Date.now()
  for (const page of pages) {
    page.on('request', (request) => {
      if (!isAsking(request.url())) return
      last = Date.now()
      open.add(request)
      lines.push(`${new URL(page.url()).pathname}: ${request.method()} ${new URL(request.url()).pathname}`)
    })
    const close = (request: Request) => {
      if (open.delete(request)) last = Date.now()
    }
    page.on('requestfinished', close)
    page.on('requestfailed', close)
  }
  const asked = () => lines.splice(0)
  /** How long no request has been open, once each page is idle. */
  const silence = async () => {
    await Promise.all(pages.map(idle))
    return open.size ? 0 : Date.now() - last
  }
  return {
    asked,
    quiet: (span = 1_000) => expect.poll(silence, { timeout: 60_000 }).toBeGreaterThan(span),
    async expectSilence(span = 2_000) {
      asked()
      await sleep(span)
      expect(asked()).toEqual([])
    },
  }
}

/** What the browser does when another tab is brought to the front, and back. */
export const setShown = (page: Page, isShown: boolean) =>
  page.evaluate(
    (state) => {
      Object.defineProperty(document, 'visibilityState', { value: state, configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    },
    isShown ? 'visible' : 'hidden',
  )
