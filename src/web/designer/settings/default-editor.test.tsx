import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { FormDesign } from '#/generated/types'
import { setLanguage } from '../../platform/i18n/i18n'
import { FormDesigner } from '../form-designer'
import { createTestRandom, emptyTestForm, nextPaint } from '../testing'

vi.mock('../../platform/settings', () => ({ pageSettings: () => ({ zone: 'Asia/Shanghai' }) }))
vi.mock('../../stores/session', () => ({
  currentPerson: () => ({
    id: '100011',
    name: '张三',
    jobid: '100011',
    depts: [{ v: '7', n: '前端组', path: '研发中心/前端组' }],
  }),
}))

beforeAll(() => setLanguage('zh'))
afterEach(cleanup)

let form: FormDesign
const setDefault = () => form.list[0]?.options.defaultValue
const $ = (format: string) => `\${${format}}`

function Page() {
  const [design, setDesign] = useState(emptyTestForm)
  form = design
  return (
    <MemoryRouter>
      <FormDesigner form={design} onChange={setDesign} chance={createTestRandom()} />
    </MemoryRouter>
  )
}

const place = async (field: string) => {
  await act(async () => void render(<Page />))
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: field })))
  await nextPaint()
}
const choose = (label: string, value: string) =>
  act(async () => void fireEvent.change(screen.getByLabelText(label), { target: { value } }))

test('inserts a format at the caret and shows its result', async () => {
  await place('单行文本')
  const box = await screen.findByLabelText<HTMLInputElement>('默认值')
  await act(async () => void fireEvent.change(box, { target: { value: '由提交' } }))
  box.setSelectionRange(1, 1)
  await choose('插入格式…', $('chose-user-str'))
  expect(setDefault()).toBe(`由${$('chose-user-str')}提交`)
  expect(screen.getByText('现在由您填写时为：由张三(100011)提交')).toBeTruthy()
})

test('reports an unknown format below the field', async () => {
  await place('单行文本')
  const box = await screen.findByLabelText<HTMLInputElement>('默认值')
  await act(async () => void fireEvent.change(box, { target: { value: $('name') } }))
  expect(screen.getByText('现在由您填写时为空')).toBeTruthy()
  expect(document.querySelector('.q-field-error')?.textContent).toContain('这种格式')
})

test('a date default is a fixed day or the day of filling in', async () => {
  await place('日期选择器')
  await choose('默认值来源', $('timeformat:YYYY-MM-DD'))
  expect(setDefault()).toBe($('timeformat:YYYY-MM-DD'))
  expect(screen.getByText(/^现在由您填写时为：\d{4}-\d\d-\d\d$/)).toBeTruthy()
  await choose('默认值来源', '')
  expect(setDefault()).toBe('')
})

test('the default of an area is edited while the field disables its levels', async () => {
  await place('省市区')
  const provinces = () => screen.queryAllByRole<HTMLInputElement>('combobox', { name: '请选择省份' })
  const open = () => provinces().filter(({ disabled }) => !disabled).length
  await waitFor(() => expect(open(), 'on the canvas and in the settings').toBe(2))
  await act(async () => void fireEvent.click(screen.getByRole('switch', { name: '禁用省' })))
  expect(form.list[0]?.options.chinaareaset).toMatchObject({ provinceDisabled: true })
  await waitFor(() => expect(open(), 'in the settings').toBe(1))
})
