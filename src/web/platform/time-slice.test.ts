import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { preloadWhenIdle } from './time-slice'

/** Requests that have ended, as the browser lists them. */
let requests: { duration: number }[]
const end = (duration: number) => requests.push({ duration })

const load = vi.fn()
beforeEach(() => {
  load.mockReset()
  requests = []
  vi.useFakeTimers()
  vi.spyOn(performance, 'getEntriesByType').mockImplementation(() => [...requests] as never)
  Object.assign(window, { requestIdleCallback: undefined })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('preloads soon after the last request of a page has ended, and never during its requests', () => {
  preloadWhenIdle(load)
  for (let request = 0; request < 20; request++) {
    vi.advanceTimersByTime(100)
    end(40)
  }
  expect(load).not.toHaveBeenCalled()
  vi.advanceTimersByTime(350)
  expect(load).toHaveBeenCalledOnce()
})

test('waits longer on a slow line, where the next request may still be on its way', () => {
  end(800)
  preloadWhenIdle(load)
  vi.advanceTimersByTime(750)
  expect(load).not.toHaveBeenCalled()
  vi.advanceTimersByTime(100)
  expect(load).toHaveBeenCalledOnce()
})

test('loads nothing once cancelled, or while the browser saves data', () => {
  preloadWhenIdle(load)()
  vi.stubGlobal('navigator', { connection: { saveData: true } })
  preloadWhenIdle(load)
  end(40)
  vi.advanceTimersByTime(5_000)
  expect(load).not.toHaveBeenCalled()
})
