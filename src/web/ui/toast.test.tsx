import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { reportResponse, reportUnreachable } from '../platform/connection'
import { Toaster } from './toast'

afterEach(() => {
  act(() => reportResponse(200))
  cleanup()
  vi.useRealTimers()
})

test('toasts stand below the offline notice as long as the connection is lost', () => {
  vi.useFakeTimers()
  render(<Toaster />)
  const top = () => Number.parseInt(screen.getByRole('status', { hidden: true }).style.top || '0', 10)
  expect(top()).toBe(0)
  act(reportUnreachable)
  // Four lines of the notice, its padding and its own distance from the top.
  expect(top()).toBeGreaterThanOrEqual(4 + 4 * 20 + 2 * 4 + 2)
  act(() => reportResponse(200))
  expect(top()).toBe(0)
})
