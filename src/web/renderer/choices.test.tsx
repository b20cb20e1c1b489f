import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { upgradeForm } from '#/core/form/design/upgrade'
import type { FormValues } from '#/core/form/values/form-values'
import type { OaTablefunCallbackBody } from '#/generated/types'
import choicesJson from '#fixtures/forms/widgets/choices.json'
import { quietApi } from '../platform/api'
import { setLanguage } from '../platform/i18n/i18n'
import { type FormController, FormView } from './form'

vi.mock('../platform/settings', () => ({ pageSettings: () => ({ zone: 'Asia/Shanghai' }) }))

const form = upgradeForm(choicesJson)
const source = (v: string) => ({ usedscope: 'DataSourceAdmin' as const, n: v, v })
const group = { name: '外部', prefix: '', fields: [], funlist: [] }
const answers: Record<string, { id: string; name: string }[]> = {
  '["options provinces"]': [
    { id: 'gz', name: '贵州' },
    { id: 'bj', name: '北京' },
  ],
  '["options cities","province","gz"]': [{ id: 'gy', name: '贵阳' }],
  '["options cities","province","bj"]': [{ id: 'hd', name: '海淀' }],
  '["options customers","q","云"]': [{ id: 'C1', name: '云上公司' }],
}

const sendRequest = vi.fn()
const answer = async ({ funname, para }: OaTablefunCallbackBody) => {
  sendRequest(funname, ...para)
  return { value: answers[JSON.stringify([funname, ...para])] ?? [] }
}

beforeAll(async () => {
  vi.stubGlobal('IntersectionObserver', undefined)
  await setLanguage('zh')
})
beforeEach(() => {
  sendRequest.mockClear()
  const remotefun = ['provinces', 'cities', 'customers'].map(source)
  vi.spyOn(quietApi.oa.tablefun, 'funlist').mockResolvedValue([{ ...group, remotefun }])
  vi.spyOn(quietApi.oa.tablefun, 'callback').mockImplementation(answer)
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

async function draw(values: FormValues = {}, status: 'input' | 'read' = 'input', design = form) {
  let controller: FormController | undefined
  render(<FormView form={design} values={values} status={status} onReady={(ready) => (controller = ready)} />)
  await waitFor(() => expect(controller).toBeDefined())
  return () => controller?.allValues() ?? {}
}

const boxOf = (name: string) => screen.findByRole('combobox', { name })

async function choose(field: string, label: string) {
  fireEvent.mouseDown(await boxOf(field))
  fireEvent.click(await screen.findByTitle(label))
}

test('choices follow the field they depend on, and values no longer offered are removed', async () => {
  const values = await draw()
  await choose('省份', '贵州')
  await choose('城市', '贵阳')
  expect(values()).toMatchObject({ province: 'gz', city: 'gy' })
  await choose('省份', '北京')
  await waitFor(() => expect(values().city ?? null).toBeNull())
  await choose('城市', '海淀')
  expect(values()).toMatchObject({ province: 'bj', city: 'hd' })
})

test('a stored value that its source has dropped stays until the choices depend on something else', async () => {
  const values = await draw({ province: 'gz', city: 'old', places: ['丙'], named: '甲' })
  await boxOf('城市')
  fireEvent.change(await screen.findByRole('textbox', { name: '备选地点' }), { target: { value: '甲、乙' } })
  const group = await screen.findByRole('group', { name: '去过的地方' })
  await within(group).findByRole('checkbox', { name: '乙' })
  expect(values()).toMatchObject({ city: 'old', places: ['丙'] })
  await choose('省份', '北京')
  await waitFor(() => expect(values().city ?? null).toBeNull())
})

test('a dropped choice of a checkbox group is shown, and others are chosen beside it', async () => {
  const values = await draw({ named: '甲、乙', places: ['丙', '甲'] })
  const group = await screen.findByRole('group', { name: '去过的地方' })
  fireEvent.click(await within(group).findByRole('checkbox', { name: '乙' }))
  expect(values().places).toEqual(['甲', '乙', '丙'])
  fireEvent.click(within(group).getByRole('checkbox', { name: '丙' }))
  expect(values().places).toEqual(['甲', '乙'])
})

test('a chosen choice ticks the choices within it, which follow their own value again once it is dropped', async () => {
  const options = [
    { value: 'design', label: '流程设计' },
    { value: 'design.add', label: '新建', within: 'design' },
    { value: 'design.add.copy', label: '复制', within: 'design.add' },
    { value: 'log', label: '日志', within: 'later' },
    { value: 'later', label: '以后' },
  ]
  const item = { type: 'checkbox', name: '权限', key: '1763800000000_9', model: 'permissions', rules: [] }
  const design = upgradeForm({ ...choicesJson, list: [{ ...item, keyindex: 9, options: { options } }] })
  const values = await draw({ permissions: ['design', 'design.add.copy', 'later'] }, 'input', design)
  const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name })
  const stateOf = (name: string) => [box(name).checked, box(name).disabled]
  await screen.findByRole('checkbox', { name: '新建' })
  expect(['新建', '复制', '日志'].map(stateOf)).toEqual([
    [true, true],
    [true, true],
    [false, false],
  ])
  fireEvent.click(box('流程设计'))
  expect(values()).toMatchObject({ permissions: ['design.add.copy', 'later'] })
  expect(['新建', '复制'].map(stateOf)).toEqual([
    [false, false],
    [true, false],
  ])
})

test('typing in another field updates the choices', async () => {
  const values = await draw()
  const group = await screen.findByRole('group', { name: '去过的地方' })
  expect(await within(group).findByText('暂无可选项')).toBeTruthy()
  fireEvent.change(await screen.findByRole('textbox', { name: '备选地点' }), { target: { value: '甲、乙' } })
  fireEvent.click(await within(group).findByRole('checkbox', { name: '乙' }))
  expect(values()).toMatchObject({ places: ['乙'] })
})

test('requests suggestions a second after typing, not on focus; stores the value, shows the name (S2-229, S2-230)', async () => {
  const values = await draw()
  const box = await boxOf('客户')
  fireEvent.focus(box)
  fireEvent.change(box, { target: { value: '云' } })
  expect(values()).toMatchObject({ customer: '云' })
  await new Promise((resolve) => setTimeout(resolve, 700))
  expect(sendRequest).not.toHaveBeenCalledWith('options customers', 'q', '云')
  fireEvent.click(await screen.findByTitle('云上公司'))
  expect(sendRequest).toHaveBeenCalledWith('options customers', 'q', '云')
  expect(values()).toMatchObject({ customer: 'C1' })
  expect(box).toHaveProperty('value', '云上公司')
})

test('Escape closes the suggestions and leaves the typed text and the dialog around it', async () => {
  const values = await draw()
  const box = await boxOf('客户')
  fireEvent.change(box, { target: { value: '云' } })
  await screen.findByTitle('云上公司')
  expect(fireEvent.keyDown(box, { key: 'Escape', keyCode: 27, which: 27 })).toBe(false)
  await waitFor(() => expect(box.getAttribute('aria-expanded')).toBe('false'))
  expect([values().customer, (box as HTMLInputElement).value]).toEqual(['云', '云'])
  expect(fireEvent.keyDown(box, { key: 'Escape', keyCode: 27, which: 27 })).toBe(true)
  expect(box.getAttribute('type'), 'browsers empty an input of type search').toBe('text')
})

test('S2-230 “debounce 1000 ms”: requests one suggestion, a second after the last letter', async () => {
  await draw()
  const box = await boxOf('客户')
  const wait = (time: number) => act(() => new Promise((resolve) => setTimeout(resolve, time)))
  const suggested = () => sendRequest.mock.calls.filter(([source]) => source === 'options customers')
  fireEvent.change(box, { target: { value: '云' } })
  await wait(600)
  fireEvent.change(box, { target: { value: '云上' } })
  await wait(700)
  expect(suggested()).toEqual([])
  await waitFor(() => expect(suggested()).toEqual([['options customers', 'q', '云上']]))
})

test('shows chosen values by their names in read mode', async () => {
  const areas = [{ path: ['gz', 'zy'], pathname: ['贵州省', '遵义市'], last: 'zy' }]
  await draw({ province: 'gz', area: ['gz', 'gy'], areas }, 'read')
  for (const text of ['贵州', '贵州省/贵阳市', '贵州省 / 遵义市'])
    expect(await screen.findByText(text)).toBeTruthy()
})
