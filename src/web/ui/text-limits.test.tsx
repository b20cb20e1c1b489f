import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { setLanguage } from '../platform/i18n/i18n'
import { installTextLimits } from './text-limits'

const toast = vi.hoisted(() => vi.fn())
vi.mock('./toast', () => ({ toast }))

beforeAll(async () => {
  await setLanguage('zh')
  installTextLimits(document)
})
beforeEach(() => toast.mockReset())
afterEach(cleanup)

/** Inserts a text as a browser does: after `beforeinput`, as far as the property allows. */
function insert(
  control: HTMLInputElement | HTMLTextAreaElement,
  data: string,
  inputType = 'insertFromPaste',
) {
  control.dispatchEvent(new InputEvent('beforeinput', { data, inputType, bubbles: true, cancelable: true }))
  control.value = (control.value + data).slice(0, control.maxLength)
}

const draw = (value = '') => {
  render(<input aria-label="名" maxLength={5} defaultValue={value} />)
  return screen.getByRole('textbox') as HTMLInputElement
}

test('rare characters and emoji count as one, and what is cut off is reported', () => {
  const control = draw()
  insert(control, '𠮷𠮷𠮷𠮷𠮷𠮷')
  expect(control.value).toBe('𠮷𠮷𠮷𠮷𠮷')
  expect(toast).toHaveBeenCalledWith('最多 5 个字，多出的 1 个没有放进来', 'warning')
})

test('a mixed text is filled up to the limit, and one that fits is not reported', () => {
  const control = draw('a😀')
  insert(control, '😀b')
  expect([control.value, toast.mock.calls.length]).toEqual(['a😀😀b', 0])
  insert(control, 'cd')
  expect(control.value).toBe('a😀😀bc')
  expect(toast).toHaveBeenCalledTimes(1)
})

test('text of an input method beyond the limit is reported when it is finished', () => {
  const control = draw('一二三四')
  const compose = (type: string, data: string) =>
    control.dispatchEvent(Object.assign(new Event(type, { bubbles: true }), { data }))
  compose('compositionstart', '')
  compose('compositionend', '人民大会')
  expect(toast).toHaveBeenCalledWith('最多 5 个字，多出的 3 个没有放进来', 'warning')
})

test('a limit that changes meanwhile applies', () => {
  const control = draw()
  insert(control, '𠮷𠮷𠮷𠮷𠮷')
  control.maxLength = 2
  control.value = ''
  insert(control, '𠮷𠮷𠮷')
  expect(control.value).toBe('𠮷𠮷')
})
