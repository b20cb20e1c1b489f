import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { ResizeHandle } from './resize-handle'

afterEach(cleanup)

function Part({ edge }: { edge: 'top' | 'left' }) {
  const [size, setSize] = useState<number | undefined>()
  return (
    <div
      data-testid="part"
      ref={(part) => {
        if (part) part.getBoundingClientRect = () => ({ width: size ?? 300, height: size ?? 300 }) as DOMRect
      }}
    >
      <ResizeHandle label="大小" edge={edge} min={120} size={size} onResize={setSize} />
      <output>{size}</output>
    </div>
  )
}

const shown = () => screen.getByRole('status').textContent

test.each([
  ['top', 'ArrowUp', 'ArrowDown'],
  ['left', 'ArrowLeft', 'ArrowRight'],
] as const)(
  'resizes a part at its %s edge by arrow keys, and a double click resets it',
  (edge, larger, smaller) => {
    render(<Part edge={edge} />)
    const handle = screen.getByRole('separator', { name: '大小' })
    fireEvent.keyDown(handle, { key: larger })
    expect(shown()).toBe('324')
    for (let at = 0; at < 20; at++) fireEvent.keyDown(handle, { key: smaller })
    expect(shown()).toBe('120')
    expect(handle.getAttribute('aria-valuenow')).toBe('120')
    fireEvent.doubleClick(handle)
    expect(shown()).toBe('')
  },
)

test('follows the pointer while it is pressed, within its limits', () => {
  render(<Part edge="top" />)
  const handle = screen.getByRole('separator')
  fireEvent.pointerMove(handle, { clientY: 10 })
  expect(shown()).toBe('')
  fireEvent.pointerDown(handle, { clientY: 500, pointerId: 1 })
  fireEvent.pointerMove(handle, { clientY: 450 })
  expect(shown()).toBe('350')
  fireEvent.pointerMove(handle, { clientY: -9000 })
  expect(Number(shown())).toBe(Math.round(window.innerHeight * 0.75))
  fireEvent.pointerUp(handle)
  fireEvent.pointerMove(handle, { clientY: 400 })
  expect(Number(shown())).toBe(Math.round(window.innerHeight * 0.75))
})
