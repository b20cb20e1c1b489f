import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { preloadWhenIdle } from './time-slice'

/** Requests of a page: each one that ends is announced to the observers, as by the browser. */
class Requests {
  static observers = new Set<(list: { getEntries(): { duration: number }[] }) => void>()
  constructor(private readonly callback: (list: { getEntries(): { duration: number }[] }) => void) {}
  observe = () => void Requests.observers.add(this.callback)
  disconnect = () => void Requests.observers.delete(this.callback)
  static end = (duration: number) => {
    for (const callback of [...Requests.observers]) callback({ getEntries: () => [{ duration }] })
  }
}

const load = vi.fn()
beforeEach(() => {
  load.mockReset()
  vi.useFakeTimers()
  vi.stubGlobal('PerformanceObserver', Requests)
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([])
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
    vi.advanceTimersByTime(150)
    Requests.end(40)
  }
  expect(load).not.toHaveBeenCalled()
  vi.advanceTimersByTime(250)
  expect(load).toHaveBeenCalledOnce()
  expect(Requests.observers.size).toBe(0)
})

test('waits longer on a slow line, where the next request may still be on its way', () => {
  preloadWhenIdle(load)
  Requests.end(500)
  vi.advanceTimersByTime(900)
  expect(load).not.toHaveBeenCalled()
  vi.advanceTimersByTime(150)
  expect(load).toHaveBeenCalledOnce()
})

test('loads nothing once cancelled, or while the browser saves data', () => {
  preloadWhenIdle(load)()
  vi.stubGlobal('navigator', { connection: { saveData: true } })
  preloadWhenIdle(load)
  Requests.end(40)
  vi.advanceTimersByTime(5_000)
  expect(load).not.toHaveBeenCalled()
})
