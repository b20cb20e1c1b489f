import { act, cleanup, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useDeferredOpening } from './use-deferred-opening'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

/** Renders a popup, and returns its state after each change. */
function draw() {
  const heard: boolean[] = []
  const popup = { current: undefined as ReturnType<typeof useDeferredOpening> | undefined }
  const Popup = () => {
    popup.current = useDeferredOpening({ onOpenChange: (isOpen) => heard.push(isOpen) })
    return null
  }
  const { unmount } = render(<Popup />)
  const change = (isOpen: boolean) => act(() => popup.current?.onOpenChange(isOpen))
  const isOpen = () => popup.current?.open
  const paint = () => act(() => vi.advanceTimersByTime(50))
  return { heard, change, isOpen, paint, unmount, blur: () => act(() => popup.current?.onBlur()) }
}

test('a popup opens after the press is painted and closes at once', () => {
  const { heard, change, isOpen, paint } = draw()
  change(true)
  expect([isOpen(), heard]).toEqual([false, [true]])
  paint()
  expect(isOpen()).toBe(true)
  change(false)
  expect([isOpen(), heard]).toEqual([false, [true, false]])
})

test('a popup that has lost the focus or is closed before the paint stays closed', () => {
  const { change, isOpen, paint, blur } = draw()
  change(true)
  blur()
  paint()
  expect(isOpen()).toBe(false)
  change(true)
  change(false)
  paint()
  expect(isOpen()).toBe(false)
})

test('a popup that is asked for again before the paint, as by a key, opens at once', () => {
  const { change, isOpen } = draw()
  change(true)
  change(true)
  expect(isOpen()).toBe(true)
})
