import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { emptyForm } from '#/core/form/design/upgrade'
import type { FormDesign, FormItem } from '#/generated/types'
import { setLanguage } from '../platform/i18n/i18n'
import { FormView } from './form'

vi.mock('../platform/settings', () => ({ pageSettings: () => ({ zone: 'Asia/Shanghai' }) }))

beforeAll(() => setLanguage('zh'))
afterEach(cleanup)

const inputOf = (name: string, part: Partial<FormItem> = {}): FormItem => ({
  type: 'input',
  name,
  key: `${name}_1`,
  keyindex: 1,
  model: name,
  rules: [],
  options: {},
  ...part,
})

async function draw(...list: FormItem[]) {
  const base = emptyForm()
  const config = { ...base.config, labelWidth: 100, labelPosition: 'right' }
  const form = { ...base, config, list } as unknown as FormDesign
  await act(async () => {
    render(<FormView form={form} values={{}} />)
  })
  await screen.findByText(list[0]?.name ?? '')
}

const tip = () => screen.getByRole('button', { name: '按合同填写' })
const isOpen = () => tip().hasAttribute('data-open')

test('a tap opens the explanation of a field, and a tap elsewhere closes it and does its own work', async () => {
  await draw(inputOf('金额', { tooltip: '按合同填写' }), inputOf('备注'))
  expect(isOpen()).toBe(false)
  fireEvent.pointerDown(tip(), { pointerType: 'touch' })
  fireEvent.click(tip())
  expect(isOpen()).toBe(true)
  const other = screen.getByLabelText('备注')
  const pressed = fireEvent.pointerDown(other, { pointerType: 'touch' })
  expect([isOpen(), pressed]).toEqual([false, true])
  fireEvent.click(tip())
  fireEvent.click(tip())
  expect(isOpen()).toBe(false)
})

test('the explanation shows under the mouse only, and Esc closes it', async () => {
  await draw(inputOf('金额', { tooltip: '按合同填写' }))
  fireEvent.pointerEnter(tip(), { pointerType: 'touch' })
  expect(isOpen()).toBe(false)
  fireEvent.pointerEnter(tip(), { pointerType: 'mouse' })
  expect(isOpen()).toBe(true)
  fireEvent.pointerLeave(tip(), { pointerType: 'mouse' })
  expect(isOpen()).toBe(false)
  fireEvent.click(tip())
  expect(fireEvent.keyDown(tip(), { key: 'Escape' })).toBe(false)
  expect(isOpen()).toBe(false)
})

const widthOf = (element: HTMLElement | null | undefined, name: string) =>
  element?.style.getPropertyValue(name)

test('the label column fits most labels without a gutter, and a longer label takes one line of its own', async () => {
  const long = '申请后剩余年假数'
  await draw(inputOf('申请人'), inputOf('所在部门'), inputOf('请假类型'), inputOf('请假天数'), inputOf(long))
  const form = document.querySelector<HTMLElement>('.qf')
  expect(widthOf(form, '--qf-label')).toBe('min(4em, max(100px, 11em))')
  const own = (name: string) =>
    widthOf(screen.getByText(name).closest<HTMLElement>('.qf-item'), '--qf-label-own')
  expect([own('请假类型'), own(long)]).toEqual(['4em', '8em'])
})

test('a label and the mark of a computed field fit on one line', async () => {
  await draw(inputOf('报销合计', { options: { computed: true } }))
  const item = screen.getByText('报销合计').closest<HTMLElement>('.qf-item')
  expect(widthOf(item, '--qf-label-own')).toBe('5.6em')
})

test('the marks of a label count: required, computed and explained', async () => {
  await draw(inputOf('申请后剩余年假数', { rules: [{ required: true }], tooltip: '按合同填写' }))
  const item = screen.getByText('申请后剩余年假数').closest<HTMLElement>('.qf-item')
  expect(widthOf(item, '--qf-label-own')).toBe('10.5em')
})
