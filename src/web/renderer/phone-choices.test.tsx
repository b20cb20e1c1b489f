import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { field, formOf, modelOf } from '../../../tests/kit/form-of'
import { DeviceOverride } from '../platform/device'
import { setLanguage } from '../platform/i18n/i18n'
import { type FormController, FormView } from './form'

vi.mock('../platform/settings', () => ({ pageSettings: () => ({ zone: 'Asia/Shanghai' }) }))

const listed = (...labels: string[]) => labels.map((label) => ({ value: `v-${label}`, label }))
const months = listed(...Array.from({ length: 12 }, (_, i) => `${i + 1}月`))
const form = formOf(
  field('类别', { type: 'select', options: { options: listed('办公', '电子', '其他') } }),
  field('外出时间', { type: 'date', options: { type: 'datetimerange', format: 'yyyy-MM-dd HH:mm' } }),
  field('请假时间', { type: 'date', options: { type: 'datetimerange', halfDays: true } }),
  field('月份', { type: 'select', options: { options: months, multiple: true, multipleLimit: 2 } }),
)

beforeAll(async () => {
  vi.stubGlobal('IntersectionObserver', undefined)
  await setLanguage('zh')
})
afterEach(cleanup)

async function draw() {
  let controller: FormController | undefined
  render(
    <DeviceOverride.Provider value="phone">
      <FormView form={form} onReady={(ready) => (controller = ready)} />
    </DeviceOverride.Provider>,
  )
  await waitFor(() => expect(controller).toBeDefined())
  return (name: string) => controller?.allValues()[modelOf(name)]
}

async function sheetOf(name: string) {
  fireEvent.click(await screen.findByRole('combobox', { name }))
  return within(await screen.findByRole('dialog', { name }))
}

test('a tap on a phone selects one choice and closes the sheet', async () => {
  const chosenIn = await draw()
  const sheet = await sheetOf('类别')
  expect(sheet.queryByRole('searchbox')).toBeNull()
  fireEvent.pointerDown(sheet.getByText('电子'))
  fireEvent.click(sheet.getByText('电子'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(chosenIn('类别')).toBe('v-电子')
  expect(screen.getByRole('combobox', { name: '类别' })).toHaveProperty('value', '电子')
})

test('applies a keyboard choice on completion, and can clear it', async () => {
  const chosenIn = await draw()
  const sheet = await sheetOf('类别')
  fireEvent.keyDown(sheet.getByRole('radio', { name: '办公' }), { key: 'ArrowDown' })
  fireEvent.click(sheet.getByRole('radio', { name: '其他' }))
  expect(chosenIn('类别') ?? null).toBeNull()
  fireEvent.click(sheet.getByRole('button', { name: '完成' }))
  await waitFor(() => expect(chosenIn('类别')).toBe('v-其他'))
  fireEvent.click((await sheetOf('类别')).getByRole('button', { name: '清空' }))
  await waitFor(() => expect(chosenIn('类别') ?? null).toBeNull())
})

test('searches a long list and selects several choices up to the limit', async () => {
  const chosenIn = await draw()
  const sheet = await sheetOf('月份')
  fireEvent.change(sheet.getByRole('searchbox'), { target: { value: '12' } })
  expect(sheet.getAllByRole('checkbox')).toHaveLength(1)
  fireEvent.click(sheet.getByRole('checkbox', { name: '12月' }))
  fireEvent.change(sheet.getByRole('searchbox'), { target: { value: '' } })
  fireEvent.click(sheet.getByRole('checkbox', { name: '3月' }))
  expect(sheet.getByRole('checkbox', { name: '4月' })).toHaveProperty('disabled', true)
  fireEvent.click(sheet.getByRole('button', { name: '完成' }))
  await waitFor(() => expect(chosenIn('月份')).toEqual(['v-12月', 'v-3月']))
  expect(screen.getByRole('combobox', { name: '月份' })).toHaveProperty('value', '12月、3月')
})

const turn = (sheet: ReturnType<typeof within>, wheel: string, value: number) =>
  fireEvent.change(sheet.getByRole('combobox', { name: wheel }), { target: { value: String(value) } })

test('rejects a period that ends when it starts, in the sheet', async () => {
  const chosenIn = await draw()
  const sheet = await sheetOf('外出时间')
  for (const [wheel, value] of Object.entries({ 年: 2026, 月: 11, 日: 27, 时: 9, 分: 30 }))
    turn(sheet, wheel, value)
  expect(sheet.getByRole('option', { name: /^27 周五$/ })).toBeDefined()
  fireEvent.click(sheet.getByRole('button', { name: '下一步' }))
  const done = sheet.getByRole<HTMLButtonElement>('button', { name: '确定' })
  expect(done.disabled).toBe(false)
  turn(sheet, '时', 9)
  expect(sheet.getByRole('alert').textContent).toBe('结束须晚于开始')
  expect(done.disabled).toBe(true)
  turn(sheet, '分', 45)
  fireEvent.click(done)
  await waitFor(() => expect(chosenIn('外出时间')).toEqual(['2026-11-27 09:30:00', '2026-11-27 09:45:00']))
})

test('chooses mornings and afternoons for a field of half days', async () => {
  const chosenIn = await draw()
  const sheet = await sheetOf('请假时间')
  expect(sheet.queryByRole('combobox', { name: '时' })).toBeNull()
  for (const [wheel, value] of Object.entries({ 年: 2026, 月: 11, 日: 27, 上午或下午: 1 }))
    turn(sheet, wheel, value)
  fireEvent.click(sheet.getByRole('button', { name: '下一步' }))
  turn(sheet, '日', 30)
  turn(sheet, '上午或下午', 0)
  fireEvent.click(sheet.getByRole('button', { name: '确定' }))
  await waitFor(() => expect(chosenIn('请假时间')).toEqual(['2026-11-27 13:00:00', '2026-11-30 12:00:00']))
})
