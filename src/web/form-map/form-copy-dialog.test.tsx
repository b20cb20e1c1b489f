import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { emptyForm } from '#/core/form/design/upgrade'
import type { FormCopy, FormItem } from '#/generated/types'
import { setLanguage } from '../platform/i18n/i18n'
import FormCopyDialog, { saveDelay } from './form-copy-dialog'

const item = (n: number, name: string, type = 'input'): FormItem => ({
  type,
  name,
  key: `1732154400000_${n}`,
  keyindex: n,
  model: `m${n}`,
  rules: [],
  options: {},
})
const form = {
  ...emptyForm(),
  list: [item(1, '标题'), item(2, '金额', 'number'), item(3, '分割线', 'divider')],
}
const title: FormCopy[number] = { model_key: 'm1', name: '标题', is_advanced: false, show: true }

const onChange = vi.fn()
const onClose = vi.fn()

beforeAll(() => setLanguage('zh'))
beforeEach(() => {
  vi.useFakeTimers()
  onChange.mockReset()
  onClose.mockReset()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const open = (entries: FormCopy = []) =>
  render(<FormCopyDialog title="带入" entries={entries} form={form} onChange={onChange} onClose={onClose} />)
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name, hidden: true }))
const choose = (model: string) =>
  fireEvent.change(screen.getByLabelText('要带入的字段'), { target: { value: model } })
const describe = () => screen.getByRole('status', { hidden: true }).textContent
const wait = (time: number) => act(() => vi.advanceTimersByTime(time))

test('shows each error with its message, which the next change clears (S2-168, S2-169, S2-170, S2-171)', () => {
  open([title])
  press('添加')
  expect(describe()).toBe('没有选择字段')
  choose('m1')
  press('添加')
  expect(describe()).toBe('该字段已存在')
  choose('m2')
  press('删除')
  expect(describe()).toBe('该字段不存在，无法删除')
  press('添加全部')
  expect(describe()).toBe('')
  press('添加全部')
  expect(describe()).toBe('所有字段都已添加')
})

test("S2-170 “deleting an absent field shows 'does not exist, cannot delete'”", () => {
  open([title])
  choose('m2')
  press('删除')
  expect(describe()).toBe('该字段不存在，无法删除')
  choose('m1')
  press('删除')
  expect(describe()).toBe('')
  press('删除')
  expect(describe()).toBe('该字段不存在，无法删除')
})

test('saves confirmed changes once, after 300 ms', () => {
  const entries = [title]
  open(entries)
  choose('m2')
  press('添加')
  choose('m1')
  press('删除')
  press('确定')
  wait(saveDelay - 1)
  expect(onChange).not.toHaveBeenCalled()
  wait(1)
  expect(onChange.mock.calls).toEqual([[[{ model_key: 'm2', name: '金额', is_advanced: false, show: true }]]])
  expect(entries).toEqual([title])
})

test('cancelling discards all changes, since the entries are a copy', () => {
  const entries = [structuredClone(title)]
  open(entries)
  fireEvent.click(screen.getByLabelText('标题：显示给发起人'))
  fireEvent.click(screen.getByLabelText('标题：自定义取值'))
  press('取消')
  wait(saveDelay)
  expect([onClose.mock.calls.length, onChange.mock.calls.length]).toEqual([1, 0])
  expect(entries).toEqual([title])
})

test('a field takes a custom value from a field or formula, and can be hidden from the creator', () => {
  open([title])
  fireEvent.click(screen.getByLabelText('标题：显示给发起人'))
  fireEvent.click(screen.getByLabelText('标题：自定义取值'))
  fireEvent.change(screen.getByLabelText('标题 的来源字段'), { target: { value: 'm2' } })
  press('标题：改用公式')
  press('标题：改选字段')
  press('确定')
  wait(saveDelay)
  const value = { type: 'normal', normal: 'm2', advanced: '' }
  expect(onChange).toHaveBeenCalledWith([{ ...title, is_advanced: true, show: false, value }])
})

test('shows an error of a custom value beside it', () => {
  const value = { type: 'normal' as const, normal: 'gone', advanced: '' }
  open([{ ...title, is_advanced: true, value }])
  expect(screen.getByText('“标题”的来源“gone”已不存在')).toBeDefined()
})

test('reports a field that the form no longer has, and allows removing it', () => {
  open([{ ...title, model_key: 'gone', name: '旧字段' }])
  expect(screen.getByText('表单中已没有这个字段，不会带入')).toBeDefined()
  press('移除 旧字段')
  press('确定')
  wait(saveDelay)
  expect(onChange).toHaveBeenCalledWith([])
})
