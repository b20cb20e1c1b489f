import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from 'playwright-core'
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

/** Listens to pages from now on. */
export function listenTo(pages: readonly Page[]): Listening {
  const lines: string[] = []
  let last = Date.now()
  for (const page of pages)
    page.on('request', (request) => {
      if (!isAsking(request.url())) return
      last = Date.now()
      lines.push(`${new URL(page.url()).pathname}: ${request.method()} ${new URL(request.url()).pathname}`)
    })
  const asked = () => lines.splice(0)
  return {
    asked,
    quiet: (span = 1_000) => expect.poll(() => Date.now() - last, { timeout: 30_000 }).toBeGreaterThan(span),
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
