import { type Browser, chromium } from 'playwright-core'
import { inject } from 'vitest'

let launched: Promise<Browser> | undefined

async function launch(): Promise<Browser> {
  const browser = await chromium.launch(inject('browser'))
  browser.on('disconnected', () => {
    launched = undefined
  })
  return browser
}

/** One browser for all walks of a worker; close the contexts, not the browser: it goes with the worker. */
export function browserOfWorker(): Promise<Browser> {
  launched ??= launch()
  return launched
}
