import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createPortal } from 'react-dom'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { speak } from '../platform/i18n'
import { Dialog } from './dialog'

beforeAll(() => speak('zh'))
afterEach(cleanup)

test('Esc closes the dialog it is pressed in, not the one that opened that', () => {
  const [outer, inner] = [vi.fn(), vi.fn()]
  render(
    <Dialog title="外" onClose={outer}>
      {createPortal(
        <Dialog title="内" onClose={inner}>
          内容
        </Dialog>,
        document.body,
      )}
    </Dialog>,
  )
  const dialog = screen.getByText('内容').closest('dialog')
  fireEvent(dialog as Element, new Event('cancel', { cancelable: true }))
  expect([inner.mock.calls.length, outer.mock.calls.length]).toEqual([1, 0])
})

test('a file that is not chosen after all leaves the dialog open', () => {
  const close = vi.fn()
  render(
    <Dialog title="上传" onClose={close}>
      <input type="file" aria-label="文件" />
    </Dialog>,
  )
  fireEvent(screen.getByLabelText('文件'), new Event('cancel', { bubbles: true }))
  expect(close).not.toHaveBeenCalled()
})
