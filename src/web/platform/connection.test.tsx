import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  reportResponse,
  reportUnreachable,
  useIsConnectionLost,
  useReloadOnReconnect,
  watchNetwork,
} from './connection'

const health = vi.fn()

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', health)
  health.mockReset().mockRejectedValue(new TypeError('offline'))
})
afterEach(() => {
  act(() => reportResponse(200))
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const isLost = () => renderHook(useIsConnectionLost).result.current

test('the connection is lost until any answer arrives', () => {
  expect(isLost()).toBe(false)
  act(reportUnreachable)
  expect(isLost()).toBe(true)
  act(() => reportResponse(404))
  expect(isLost()).toBe(false)
})

test('a proxy that answers for a server that is gone is no answer', () => {
  act(() => reportResponse(502))
  expect(isLost()).toBe(true)
})

test('one probe at a time asks for the health of the server, less and less often', async () => {
  const calls: number[] = []
  const pass = async (ms: number) => {
    await act(() => vi.advanceTimersByTimeAsync(ms))
    calls.push(health.mock.calls.length)
  }
  act(reportUnreachable)
  act(reportUnreachable)
  for (const wait of [2_000, 4_000, 8_000, 16_000, 30_000]) {
    await pass(wait - 1)
    await pass(1)
  }
  expect(calls).toEqual([0, 1, 1, 2, 2, 3, 3, 4, 4, 5])
  health.mockResolvedValue({ status: 200 })
  await pass(30_000)
  expect(isLost()).toBe(false)
  await pass(60_000)
  expect(calls.slice(-2)).toEqual([6, 6])
})

test('the browser back online asks immediately', async () => {
  const stop = watchNetwork('')
  act(() => void dispatchEvent(new Event('offline')))
  expect(isLost()).toBe(true)
  health.mockResolvedValue({ status: 200 })
  await act(async () => void dispatchEvent(new Event('online')))
  expect(isLost()).toBe(false)
  stop()
})

test('only what failed is loaded again once the connection is restored', () => {
  const reloads = { failed: vi.fn(), loaded: vi.fn() }
  renderHook(() => {
    useReloadOnReconnect(reloads.failed, true)
    useReloadOnReconnect(reloads.loaded, false)
  })
  act(reportUnreachable)
  act(() => reportResponse(200))
  expect(reloads.failed).toHaveBeenCalledTimes(1)
  expect(reloads.loaded).not.toHaveBeenCalled()
})
