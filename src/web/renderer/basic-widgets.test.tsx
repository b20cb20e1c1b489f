import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { formFieldsOf } from '#/core/form/design/items'
import { upgradeForm } from '#/core/form/design/upgrade'
import type { FormValues } from '#/core/form/values/form-values'
import basicJson from '#fixtures/forms/widgets/basic.json'
import { RunScriptContext } from '../controls/script-context'
import { setLanguage } from '../platform/i18n/i18n'
import ScriptButton from '../widgets/button/edit'
import { type FormController, FormView } from './form'

vi.mock('../platform/settings', () => ({ pageSettings: () => ({ zone: 'Asia/Shanghai' }) }))

const form = upgradeForm(basicJson)
const itemNamed = (name: string) => {
  const item = formFieldsOf(form).find((one) => one.name === name)
  if (!item) throw new Error(name)
  return item
}
const modelOf = (name: string) => itemNamed(name).model

beforeAll(async () => {
  vi.stubGlobal('IntersectionObserver', undefined)
  await setLanguage('zh')
})
afterEach(cleanup)

interface Drawing {
  values?: FormValues
  status?: 'input' | 'read'
  around?(form: ReactNode): ReactNode
}

/** Renders one field of the sample alone. */
async function draw(name: string, { values, status, around = (drawn) => drawn }: Drawing = {}) {
  let controller: FormController | undefined
  const design = { ...form, list: [itemNamed(name)] }
  const view = (
    <FormView form={design} values={values} status={status} onReady={(ready) => (controller = ready)} />
  )
  await act(async () => {
    render(around(view))
  })
  await waitFor(() => expect(document.querySelector('.qf-item > *')).not.toBeNull())
  if (!controller) throw new Error('the form is not ready')
  return { controller, value: () => controller?.values()[modelOf(name)] }
}

const found = <Kind extends Element>(selector: string) =>
  waitFor(() => {
    const element = document.querySelector<HTMLElement & Kind>(`.qf-control ${selector}`)
    if (!element) throw new Error(selector)
    return element
  })

test('stores a typed time with its seconds', async () => {
  const { value } = await draw('到访时间')
  const input = await found<HTMLInputElement>('input')
  fireEvent.mouseDown(input)
  fireEvent.change(input, { target: { value: '14:05' } })
  fireEvent.keyDown(input, { key: 'Enter', code: 'Enter', keyCode: 13, which: 13 })
  await waitFor(() => expect(value()).toBe('14:05:00'))
})

test('shows both ends of a time range in the designed format', async () => {
  await draw('会议时段', { values: { [modelOf('会议时段')]: ['09:30:00', '11:00:00'] } })
  await found('input')
  const shown = [...document.querySelectorAll<HTMLInputElement>('.qf-control input')]
  expect(shown.map(({ value }) => value)).toEqual(['09:30', '11:00'])
})

test('stores several dates in order, each once', async () => {
  const { value } = await draw('可面谈日期', { values: { [modelOf('可面谈日期')]: ['2026-03-18'] } })
  const input = await found('input')
  fireEvent.mouseDown(input)
  fireEvent.click(input)
  const cell = await waitFor(() => {
    const day = document.querySelector<HTMLElement>('td[title="2026-03-05"]')
    if (!day) throw new Error('no calendar')
    return day
  })
  fireEvent.click(cell)
  await waitFor(() => expect(value()).toEqual(['2026-03-05', '2026-03-18']))
})

test('a click on a star sets the value, and a second click clears it', async () => {
  const { value } = await draw('服务评价')
  await found('.ant-rate')
  const star = document.querySelectorAll<HTMLElement>('.ant-rate-star-second')[2]
  if (!star) throw new Error('no third star')
  fireEvent.click(star)
  expect(value()).toEqual(expect.any(Number))
  fireEvent.click(star)
  await waitFor(() => expect(value() ?? null).toBeNull())
})

test('accepts a colour in short or long form, and reports an invalid one', async () => {
  const { controller, value } = await draw('主题颜色')
  const input = await found<HTMLInputElement>('input')
  fireEvent.change(input, { target: { value: '#FA0' } })
  expect(value()).toBe('#ffaa00')
  fireEvent.change(input, { target: { value: '红色' } })
  await act(async () => void (await controller.validate()))
  expect(document.querySelector('.qf-feedback')?.textContent).toContain('主题颜色')
  fireEvent.change(input, { target: { value: '409EFF' } })
  fireEvent.blur(input)
  await waitFor(() => expect(document.querySelector('.qf-feedback')).toBeNull())
  expect(input.value).toBe('#409eff')
  expect(screen.getByRole('button', { name: '打开调色板' })).toBeTruthy()
})

test('arrow keys move a slider by its step, and its number can be typed', async () => {
  const { value } = await draw('完成进度', { values: { [modelOf('完成进度')]: 35 } })
  const handle = await found('[role=slider]')
  expect(handle.getAttribute('aria-label')).toBe('完成进度')
  fireEvent.keyDown(handle, { key: 'ArrowRight', keyCode: 39, which: 39 })
  expect(value()).toBe(40)
  const input = screen.getByLabelText('完成进度（输入数值）')
  fireEvent.change(input, { target: { value: '75' } })
  expect(value()).toBe(75)
  fireEvent.keyDown(input, { key: 'ArrowUp' })
  expect(value()).toBe(80)
})

test('a range slider labels both handles', async () => {
  const { value } = await draw('预算区间', { values: { [modelOf('预算区间')]: [30, 120] } })
  const end = await waitFor(() => screen.getByLabelText('预算区间（止）'))
  fireEvent.keyDown(end, { key: 'ArrowLeft', keyCode: 37, which: 37 })
  expect(value()).toEqual([30, 110])
})

test('shows several choices without the pruned one', async () => {
  await draw('沟通方式', { values: { [modelOf('沟通方式')]: ['线上', '电话'] } })
  await found('.ant-select-multiple')
  const shown = [...document.querySelectorAll('.ant-select-selection-item-content')]
  expect(shown.map(({ textContent }) => textContent)).toEqual(['线上', '电话'])
})

test('a button reports its click to the script runner', () => {
  const run = vi.fn()
  const item = itemNamed('带出客户资料')
  const planned = {
    id: 'b',
    item,
    right: { access: 'edit' as const, required: false },
    status: 'input' as const,
  }
  render(
    <RunScriptContext value={run}>
      <ScriptButton {...planned} onChange={() => undefined} disabled problems={[]} />
    </RunScriptContext>,
  )
  fireEvent.click(screen.getByRole('button', { name: '带出客户资料' }))
  expect(run).toHaveBeenCalledWith(item)
})

test('hides a button in read mode', async () => {
  const list = [itemNamed('带出客户资料'), itemNamed('客户编码')]
  render(<FormView form={{ ...form, list }} status="read" values={{ [modelOf('客户编码')]: 'KH-01' }} />)
  await waitFor(() => expect(document.body.textContent).toContain('客户编码'))
  expect(screen.queryByRole('button', { name: '带出客户资料' })).toBeNull()
})

test('a custom input renders as the single-line input it is based on', async () => {
  const { value } = await draw('客户编码')
  fireEvent.change(await found('input'), { target: { value: 'KH-01' } })
  expect(value()).toBe('KH-01')
})

test('a slot shows its name and its value', async () => {
  await draw('地图位置', { values: { [modelOf('地图位置')]: '26.57,106.71' } })
  const slot = await found('.qf-slot')
  expect(slot.textContent).toBe(`插槽：${modelOf('地图位置')}26.57,106.71`)
})

test.each([
  ['服务评价', 3.5, '3.5分'],
  ['主题颜色', '#409eff', '#409eff'],
  ['会议时段', ['09:30:00', '11:00:00'], '09:30 至 11:00'],
  ['预算区间', [30, 120], '30万元 至 120万元'],
])('shows in read mode %s as %j', async (name, value, text) => {
  await draw(name, { status: 'read', values: { [modelOf(name)]: value } })
  await waitFor(() => expect(document.querySelector('.qf-text')?.textContent).toContain(text))
  expect(document.querySelectorAll('.qf input, .qf button, .qf [role=slider]')).toHaveLength(0)
})
