import { cleanup, configure, prettyDOM } from '@testing-library/react'
import { afterAll, vi } from 'vitest'

/*
 * Files of the project web share a worker: libraries and the DOM are loaded once. After each file the page is reset and
 * the next file loads the product's modules again, so no state of a store passes from file to file.
 */

/** Prints the page only when the message is read: a query that waits fails at each change until its element appears. */
function queryError(reason: string | null, container: Element): Error {
  const error = new Error(reason ?? '')
  error.name = 'TestingLibraryElementError'
  const setMessage = (value: string) => Object.defineProperty(error, 'message', { value, writable: true })
  return Object.defineProperty(error, 'message', {
    configurable: true,
    get: () => setMessage([reason, prettyDOM(container)].filter(Boolean).join('\n\n')).message,
    set: setMessage,
  })
}

// Waits as long as a result takes: a busy machine is no defect of a page.
configure({ asyncUtilTimeout: 20_000, getElementError: queryError })

/** happy-dom fires selectionchange within the change that causes it; browsers fire it afterwards. */
const stopSelectionChange = (event: Event) => event.stopImmediatePropagation()
window.addEventListener('selectionchange', stopSelectionChange, true)

afterAll(async () => {
  cleanup()
  window.removeEventListener('selectionchange', stopSelectionChange, true)
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  await vi.dynamicImportSettled()
  for (const part of [document.documentElement, document.body])
    for (const name of part.getAttributeNames()) part.removeAttribute(name)
  document.head.replaceChildren()
  document.body.replaceChildren()
  localStorage.clear()
  sessionStorage.clear()
  history.replaceState(null, '', '/')
  vi.resetModules()
})
