import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { setLanguage } from '../platform/i18n/i18n'
import type { ButtonProps } from './button'
import { Dialog } from './dialog'
import { DialogButtons } from './dialog-buttons'

beforeAll(() => setLanguage('zh'))
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

describe('the keyboard', () => {
  const begun = () => (document.activeElement as HTMLElement | null)?.textContent?.trim()
  const ask = (main: () => void, body: ReactNode = '内容', ok: Partial<ButtonProps> = {}) =>
    render(
      <Dialog
        title="问"
        onClose={() => undefined}
        footer={<DialogButtons onCancel={() => undefined} onClick={main} {...ok} />}
      >
        {body}
      </Dialog>,
    )
  const press = (key: string, more: object = {}) =>
    act(async () => void fireEvent.keyDown(document.activeElement ?? document.body, { key, ...more }))

  test('begins at the first field, not at the cross that closes', () => {
    ask(vi.fn(), [<input key="1" type="file" />, <input key="2" aria-label="名称" />])
    expect(document.activeElement).toBe(screen.getByLabelText('名称'))
  })

  test('begins at what is chosen already where one of several is chosen', () => {
    const radio = (name: string, chosen: boolean) => (
      <input key={name} type="radio" name="way" aria-label={name} defaultChecked={chosen} />
    )
    ask(vi.fn(), [radio('甲', false), radio('乙', true)])
    expect(document.activeElement).toBe(screen.getByLabelText('乙'))
  })

  test('begins at the main button where there is nothing to fill in', () => {
    ask(vi.fn(), <button type="button">别的</button>)
    expect(begun()).toBe('确定')
  })

  test('begins at what comes later, as long as nobody has touched anything', async () => {
    const dialog = (body: ReactNode) => (
      <Dialog title="问" onClose={() => undefined} footer={<DialogButtons onCancel={() => undefined} />}>
        {body}
      </Dialog>
    )
    const { rerender } = render(dialog('正在加载'))
    expect(begun()).toBe('确定')
    await act(async () => rerender(dialog(<input aria-label="名称" />)))
    expect(document.activeElement).toBe(screen.getByLabelText('名称'))
    await press('a')
    await act(async () => rerender(dialog([<input key="0" aria-label="更前" />])))
    expect(document.activeElement).not.toBe(screen.getByLabelText('更前'))
  })

  test('Enter in a field presses the main button once', async () => {
    const main = vi.fn()
    ask(main, <input aria-label="名称" />)
    await press('Enter')
    expect(main).toHaveBeenCalledTimes(1)
  })

  test.each<[string, ReactNode, object]>([
    ['while an input method composes', <input key="1" />, { isComposing: true }],
    ['while an old input method composes', <input key="1" />, { keyCode: 229 }],
    ['in a text of several lines', <textarea key="1" />, {}],
    ['while something is dropped down', <input key="1" role="combobox" aria-expanded="true" />, {}],
    ['in a search', <input key="1" type="search" />, {}],
    ['while the key is held', <input key="1" />, { repeat: true }],
  ])('Enter presses nothing %s', async (_, body, more) => {
    const main = vi.fn()
    ask(main, body)
    await press('Enter', more)
    expect(main).not.toHaveBeenCalled()
  })

  test('Ctrl+Enter presses the main button from a text of several lines, too', async () => {
    const main = vi.fn()
    ask(main, <textarea />)
    await press('Enter', { ctrlKey: true })
    expect(main).toHaveBeenCalledTimes(1)
  })

  test('Enter does not press a main button that cannot be pressed', async () => {
    const main = vi.fn()
    ask(main, <input />, { busy: true })
    await press('Enter')
    expect(main).not.toHaveBeenCalled()
  })

  test('the focus goes back to where it was', () => {
    render(<button type="button">打开</button>)
    screen.getByText('打开').focus()
    const { unmount } = ask(vi.fn())
    expect(begun()).toBe('确定')
    unmount()
    expect(begun()).toBe('打开')
  })
})
