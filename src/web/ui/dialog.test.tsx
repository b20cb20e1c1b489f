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

test('Esc closes the focused dialog, not the one that opened it', () => {
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

test('keeps the dialog open when the file picker is cancelled', () => {
  const close = vi.fn()
  render(
    <Dialog title="上传" onClose={close}>
      <input type="file" aria-label="文件" />
    </Dialog>,
  )
  fireEvent(screen.getByLabelText('文件'), new Event('cancel', { bubbles: true }))
  expect(close).not.toHaveBeenCalled()
})

test('leaves Esc to an open list of a combobox in the dialog', () => {
  render(
    <Dialog title="问" onClose={() => undefined}>
      <input aria-label="开" role="combobox" aria-expanded="true" aria-controls="x" />
      <input aria-label="合" role="combobox" aria-expanded="false" aria-controls="y" />
    </Dialog>,
  )
  const isLeft = (label: string) => !fireEvent.keyDown(screen.getByLabelText(label), { key: 'Escape' })
  expect([isLeft('开'), isLeft('合')]).toEqual([true, false])
})

describe('keyboard use of a dialog', () => {
  const start = () => (document.activeElement as HTMLElement | null)?.textContent?.trim()
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

  test('focuses the first field, not the close button', () => {
    ask(vi.fn(), [<input key="1" type="file" />, <input key="2" aria-label="名称" />])
    expect(document.activeElement).toBe(screen.getByLabelText('名称'))
  })

  test('focuses the selected option of a choice', () => {
    const radio = (name: string, chosen: boolean) => (
      <input key={name} type="radio" name="way" aria-label={name} defaultChecked={chosen} />
    )
    ask(vi.fn(), [radio('甲', false), radio('乙', true)])
    expect(document.activeElement).toBe(screen.getByLabelText('乙'))
  })

  test('focuses the main button of a dialog without fields', () => {
    ask(vi.fn(), <button type="button">别的</button>)
    expect(start()).toBe('确定')
  })

  test('focuses content that loads later while the user has not interacted', async () => {
    const dialog = (body: ReactNode) => (
      <Dialog title="问" onClose={() => undefined} footer={<DialogButtons onCancel={() => undefined} />}>
        {body}
      </Dialog>
    )
    const { rerender } = render(dialog('正在加载'))
    expect(start()).toBe('确定')
    await act(async () => rerender(dialog(<input aria-label="名称" />)))
    expect(document.activeElement).toBe(screen.getByLabelText('名称'))
    await press('a')
    await act(async () => rerender(dialog([<input key="0" aria-label="更前" />])))
    expect(document.activeElement).not.toBe(screen.getByLabelText('更前'))
  })

  test('Enter in a field activates the main button once', async () => {
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
  ])('Enter does not activate the main button %s', async (_, body, more) => {
    const main = vi.fn()
    ask(main, body)
    await press('Enter', more)
    expect(main).not.toHaveBeenCalled()
  })

  test('Ctrl+Enter activates the main button, also from a multi-line text', async () => {
    const main = vi.fn()
    ask(main, <textarea />)
    await press('Enter', { ctrlKey: true })
    expect(main).toHaveBeenCalledTimes(1)
  })

  test('Enter does not activate a disabled main button', async () => {
    const main = vi.fn()
    ask(main, <input />, { busy: true })
    await press('Enter')
    expect(main).not.toHaveBeenCalled()
  })

  test('returns the focus to its previous element on close', () => {
    render(<button type="button">打开</button>)
    screen.getByText('打开').focus()
    const { unmount } = ask(vi.fn())
    expect(start()).toBe('确定')
    unmount()
    expect(start()).toBe('打开')
  })
})
