import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { setLanguage } from '../../platform/i18n/i18n'
import { FormSidePanel } from './form-side-panel'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** Widths of a page as a browser lays it out, a count of the questions for them, and the end of a frame's layout. */
function layOut(width: number) {
  const asked = vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockImplementation(() => width)
  const pending = new Set<() => void>()
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(private readonly run: () => void) {}
      observe = () => pending.add(this.run)
      unobserve = () => pending.delete(this.run)
      disconnect = () => pending.delete(this.run)
    },
  )
  const endLayout = () =>
    act(async () => {
      for (const run of pending) run()
      pending.clear()
    })
  return { asked, endLayout }
}

test('a form that changes is measured after the layout of its frame, and asks for none itself', async () => {
  await setLanguage('en')
  const { asked, endLayout } = layOut(1100)
  render(
    <div>
      <div data-testid="form" />
      <FormSidePanel label="History">entries</FormSidePanel>
    </div>,
  )
  await endLayout()
  asked.mockClear()
  const table = document.createElement('table')
  table.dataset.least = '900'
  await act(async () => void screen.getByTestId('form').append(table))
  expect(asked).not.toHaveBeenCalled()
  expect(screen.queryByRole('button', { name: 'History' })).toBeNull()
  await endLayout()
  expect(screen.getByRole('button', { name: 'History' })).toBeTruthy()
})
