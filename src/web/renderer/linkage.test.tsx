import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { upgradeForm } from '#/core/form/design/upgrade'
import type { FormValues } from '#/core/form/values/form-values'
import type { FlowFacts, FormDesign, FormItem } from '#/generated/types'
import { setLanguage } from '../platform/i18n/i18n'
import { type FormController, FormView } from './form'

const send = vi.hoisted(() => vi.fn())
vi.mock('../platform/http', () => ({ send }))
vi.mock('../platform/settings', () => ({
  pageSettings: () => ({ encrypt: false, version: '1', baseUrl: '', zone: 'Asia/Shanghai' }),
}))

beforeAll(async () => {
  vi.stubGlobal('IntersectionObserver', undefined)
  await setLanguage('zh')
})
beforeEach(() => void send.mockReset())
afterEach(cleanup)

const keyOf = (n: number) => `173215450${String(n).padStart(4, '0')}_1`

/** Creates an item whose key and model contain its number. */
const item = (n: number, type: string, name: string, more: Partial<FormItem> = {}): FormItem => ({
  type,
  name,
  key: keyOf(n),
  keyindex: n,
  model: `m${n}`,
  options: {},
  rules: [],
  ...more,
})
const formOf = (...list: FormItem[]): FormDesign => upgradeForm({ list, config: { labelPosition: 'top' } })
const read = (n: number, name: string) => `@[${name}_${keyOf(n)}]`

const price = item(1, 'number', '单价')
const count = item(2, 'number', '数量')
const total = item(3, 'number', '合计', {
  options: { formula: `${read(1, '单价')} * ${read(2, '数量')}`, precision: 2 },
})

let controller: FormController
async function draw(form: FormDesign, props: Partial<Parameters<typeof FormView>[0]> = {}) {
  await act(async () => {
    render(<FormView form={form} mode="creat" {...props} onReady={(ready) => (controller = ready)} />)
  })
  await waitFor(() => expect(document.querySelector('.qf-item')).not.toBeNull())
}

const titles = () =>
  [...document.querySelectorAll('.qf-label > [id$="-label"]')].map(({ textContent }) => textContent)
const field = (name: string) => {
  const label = [...document.querySelectorAll('.qf-label > [id$="-label"]')].find(
    ({ textContent }) => textContent === name,
  )
  const found = label?.closest<HTMLElement>('.qf-item')
  if (!found) throw new Error(name)
  return found
}
const control = (name: string, tag = 'input') =>
  waitFor(() => {
    const found = field(name).querySelector<HTMLInputElement>(`.qf-control ${tag}`)
    if (!found) throw new Error(`no ${tag} in ${name}`)
    return found
  })
const text = (name: string) => field(name).querySelector('.qf-text')?.textContent
const type = (element: HTMLElement, value: string) => fireEvent.change(element, { target: { value } })

test('a computed field follows its sources, is marked, and is not submitted', async () => {
  await draw(formOf(price, count, total))
  expect(text('合计')).toBe('0.00')
  type(await control('单价'), '12.5')
  type(await control('数量'), '3')
  expect(text('合计')).toBe('37.50')
  expect(field('合计').querySelector('input')).toBeNull()
  expect(field('合计').querySelector('[role="img"]')?.getAttribute('title')).toBe('自动计算')
  expect(controller.values()).toEqual({ m1: 12.5, m2: 3 })
  expect(controller.allValues()).toMatchObject({ m3: 37.5 })
})

test('opening a form whose formulas fill fields does not count as a change', async () => {
  const onChange = vi.fn()
  await draw(formOf(price, count, total), { values: { m1: 2, m2: 2 }, onChange })
  expect(text('合计')).toBe('4.00')
  expect(controller.isDirty()).toBe(false)
  expect(onChange).not.toHaveBeenCalled()
  type(await control('数量'), '5')
  expect(onChange).toHaveBeenCalledTimes(1)
  expect(controller.isDirty()).toBe(true)
})

test('keeps a stored value until one of its sources changes', async () => {
  await draw(formOf(price, count, total), { mode: 'deal', values: { m1: 2, m2: 2, m3: 99 } })
  expect(text('合计')).toBe('99.00')
  type(await control('数量'), '5')
  expect(text('合计')).toBe('10.00')
})

const trip = item(4, 'switch', '是否出差')
const place = item(5, 'input', '目的地', {
  linkage: { shown: `${read(4, '是否出差')} == true` },
  rules: [{ required: true }],
})
const report = item(6, 'input', '出差标题', { options: { formula: `$[连接](${read(5, '目的地')},"出差")` } })

test('a hidden field keeps its typed value for its return, but is neither submitted nor read', async () => {
  const cost = item(7, 'number', '翻倍', { options: { formula: `${read(2, '数量')} * 2` } })
  const hidden = { ...count, linkage: { shown: `${read(4, '是否出差')} == true` } }
  await draw(formOf(trip, hidden, cost))
  expect(titles()).toEqual(['是否出差', '翻倍'])
  fireEvent.click(await control('是否出差'))
  type(await control('数量'), '4')
  expect(text('翻倍')).toBe('8')
  fireEvent.click(await control('是否出差'))
  expect(titles()).toEqual(['是否出差', '翻倍'])
  expect(text('翻倍')).toBe('0')
  expect(controller.values()).toEqual({ m4: false })
  fireEvent.click(await control('是否出差'))
  expect((await control('数量')).value).toBe('4')
  expect(controller.values()).toMatchObject({ m2: 4, m4: true })
})

test('a hidden required field is not missing, a visible one is', async () => {
  await draw(formOf(trip, place, report))
  expect(await controller.validate()).toEqual([])
  fireEvent.click(await control('是否出差'))
  await act(async () => void (await controller.validate()))
  expect(field('目的地').textContent).toContain('目的地必须填写')
  fireEvent.click(await control('是否出差'))
  fireEvent.click(await control('是否出差'))
  await waitFor(() => expect(field('目的地').textContent).not.toContain('必须填写'))
})

test('hidden cells and rows of a grid leave no gap; the neighbour keeps its focus', async () => {
  const far = { ...place, linkage: { shown: `${read(2, '数量')} > 5` } }
  const columns = [
    { span: 12, list: [far] },
    { span: 12, list: [count] },
  ]
  const grid = item(8, 'grid', '栅格', { columns })
  const only = item(9, 'grid', '栅格', {
    columns: [{ span: 24, list: [{ ...far, key: keyOf(10), model: 'm10' }] }],
  })
  await draw(formOf(grid, only))
  expect(document.querySelectorAll('.qf-grid')).toHaveLength(1)
  expect(document.querySelectorAll('.qf-cell')).toHaveLength(1)
  const input = await control('数量')
  input.focus()
  type(input, '6')
  expect(document.querySelectorAll('.qf-cell')).toHaveLength(3)
  expect(document.activeElement).toBe(input)
})

test('a hidden layout hides its contents', async () => {
  const columns = [{ span: 24, list: [count] }]
  const grid = item(8, 'grid', '栅格', { columns, linkage: { shown: `${read(1, '单价')} > 10` } })
  await draw(formOf(price, grid))
  expect(titles()).toEqual(['单价'])
  type(await control('单价'), '11')
  expect(titles()).toEqual(['单价', '数量'])
})

test('a condition makes a field required, with its asterisk and its validation, and optional again', async () => {
  const reason = item(5, 'textarea', '说明', { linkage: { required: `${read(1, '单价')} >= 1000` } })
  await draw(formOf(price, reason))
  const star = () => field('说明').querySelector('[data-required]')
  expect(star()).toBeNull()
  type(await control('单价'), '1000')
  expect(star()).not.toBeNull()
  await act(async () => void (await controller.validate()))
  expect(field('说明').textContent).toContain('说明必须填写')
  type(await control('单价'), '999')
  await waitFor(() => expect(field('说明').textContent).not.toContain('说明必须填写'))
})

test('a condition makes a field read-only: the stored value shows, and typed text returns later', async () => {
  const fixed = item(5, 'input', '收款人', { linkage: { readonly: `${read(4, '是否出差')} == true` } })
  await draw(formOf(trip, fixed), { mode: 'deal', values: { m5: '李娜' } })
  type(await control('收款人'), '王强')
  fireEvent.click(await control('是否出差'))
  expect(text('收款人')).toBe('李娜')
  expect(controller.values()).not.toHaveProperty('m5')
  fireEvent.click(await control('是否出差'))
  expect((await control('收款人')).value).toBe('王强')
})

const column = (code: string, name: string, more = {}) => ({ code, name, editer: 'number', ...more })
const lines = item(11, 'table', '明细', {
  options: {
    tableset: [
      column('aaaaa', '单价'),
      column('bbbbb', '数量'),
      column('ccccc', '金额', { formula: '@[单价_aaaaa] * @[数量_bbbbb]', aggregate: 'sum' }),
    ],
  },
})
const sum = item(12, 'number', '总额', {
  options: { formula: `$[表格汇总](${read(11, '明细')},"金额_ccccc")`, precision: 2 },
})

test('each row computes its own cell, and the footer and the field above the table follow', async () => {
  await draw(formOf(sum, lines))
  const cell = async (name: string, row: number) => {
    fireEvent.click(await screen.findByLabelText(new RegExp(`^${name}，第 ${row} 行`)))
    return screen.findByLabelText(`${name}，第 ${row} 行`, { selector: 'input' })
  }
  fireEvent.click(await screen.findByText(/添加一行/))
  fireEvent.click(screen.getByText(/添加一行/))
  type(await cell('单价', 1), '2.5')
  type(await cell('数量', 1), '4')
  type(await cell('单价', 2), '1')
  type(await cell('数量', 2), '7')
  expect(field('明细').textContent).toContain('汇总：17.00')
  expect(text('总额')).toBe('17.00')
  expect(screen.getByLabelText(/^金额，第 1 行/).getAttribute('aria-readonly')).toBe('true')
  expect(controller.values().m11).toMatchObject([
    { aaaaa: 2.5, bbbbb: 4 },
    { aaaaa: 1, bbbbb: 7 },
  ])
  expect((controller.values().m11 as FormValues[])[0]).not.toHaveProperty('ccccc')
  fireEvent.click(screen.getByLabelText('删除第 1 行'))
  expect(text('总额')).toBe('7.00')
})

test('a circular formula leaves its field unchanged and reports it', async () => {
  const one = item(1, 'number', '甲', { options: { formula: `${read(2, '乙')} + 1` } })
  const other = item(2, 'number', '乙', { options: { formula: `${read(1, '甲')} + 1` } })
  await draw(formOf(one, other), { mode: 'deal', values: { m1: 5, m2: 6 } })
  expect(text('甲')).toBe('5')
  expect(field('甲').querySelector('.qf-note')?.textContent).toContain('循环')
})

test('shows a hint, not an error, beside a field whose result cannot be computed yet', async () => {
  const average = item(3, 'number', '均价', {
    options: { formula: `${read(1, '单价')} / ${read(2, '数量')}` },
  })
  await draw(formOf(price, count, average))
  expect(field('均价').querySelector('.qf-note')?.textContent).toContain('暂时算不出结果')
  expect(field('均价').dataset.invalid).toBeUndefined()
  type(await control('数量'), '2')
  type(await control('单价'), '9')
  expect(text('均价')).toBe('4.5')
  expect(field('均价').querySelector('.qf-note')).toBeNull()
})

test('a draft restores fields that its own values make visible', async () => {
  await draw(formOf(trip, place))
  await control('是否出差')
  act(() => controller.fill({ m4: true, m5: '杭州' }))
  expect((await control('目的地')).value).toBe('杭州')
})

test('read mode omits what conditions hide, and shows stored values', async () => {
  await draw(formOf(price, total, trip, place), {
    status: 'read',
    mode: 'view',
    values: { m1: 3, m3: 8, m4: false },
  })
  expect(titles()).toEqual(['单价', '合计', '是否出差'])
  expect(text('合计')).toBe('8.00')
})

const facts: FlowFacts = {
  creatorName: '',
  creatorJobId: '',
  creatorDept: '',
  creatorDeptPath: '',
  handlerName: '',
  handlerJobId: '',
  flowName: '',
  workname: '',
  createdAt: '',
  isUrgent: false,
}

test("formulas read the flow's facts, and follow their changes", async () => {
  const form = formOf(item(5, 'input', '经办人', { options: { formula: '$[发起人]()' } }))
  const drawn = (creatorName: string) => (
    <FormView form={form} mode="creat" world={{ flowfacts: { ...facts, creatorName } }} />
  )
  let rerender: ReturnType<typeof render>['rerender'] = () => undefined
  await act(async () => {
    rerender = render(drawn('李娜')).rerender
  })
  expect(text('经办人')).toBe('李娜')
  await act(async () => rerender(drawn('王强')))
  expect(text('经办人')).toBe('王强')
})

const answer = (data: unknown) => ({ status: 200, data: JSON.stringify({ success: true, msg: '', data }) })
const refusal = {
  status: 200,
  data: JSON.stringify({ success: false, msg: '没有回答', code: 'remote.failed' }),
}
const group = {
  name: '人事',
  prefix: '',
  fields: [],
  funlist: [{ funname: '在职年数', fun: 'age', placeholder: '' }],
}

test('a remote function is awaited, may fail, and can be retried', async () => {
  const failures = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  let fail: () => void = () => undefined
  const failing = new Promise((resolve) => {
    fail = () => resolve(refusal)
  })
  send.mockImplementation(({ url }: { url: string }) =>
    url.endsWith('/funlist') ? Promise.resolve(answer([group])) : failing,
  )
  const name = item(1, 'input', '姓名')
  const years = item(2, 'number', '工龄', { options: { formula: `#[在职年数](${read(1, '姓名')})` } })
  await draw(formOf(name, years), { values: { m1: '李娜' } })
  expect(field('工龄').querySelector('.qf-note')?.textContent).toBe('计算中…')
  fail()
  const retry = await screen.findByRole('button', { name: '重试' })
  expect(field('工龄').textContent).toContain('暂时取不到“在职年数”的数据')
  send.mockImplementation(async () => answer({ value: 7 }))
  fireEvent.click(retry)
  await waitFor(() => expect(text('工龄')).toBe('7'))
  failures.mockRestore()
})

test('a field that only the server computes is read-only and says so', async () => {
  const secret = item(3, 'number', '奖金', { options: { computed: true } })
  const columns = [column('aaaaa', '单价'), column('bbbbb', '折后', { computed: true })]
  const table = item(11, 'table', '明细', { options: { tableset: columns } })
  await draw(formOf(price, secret, table), { values: { m3: 5, m11: [{ aaaaa: 1, bbbbb: 2 }] } })
  expect(text('奖金')).toBe('5')
  expect(field('奖金').textContent).toContain('提交时由系统计算')
  expect((await screen.findByLabelText(/^单价，第 1 行/)).getAttribute('aria-readonly')).toBeNull()
  expect(screen.getByLabelText(/^折后，第 1 行/).getAttribute('aria-readonly')).toBe('true')
})

test('a field that comes into sight has its default until it is emptied, which is submitted', async () => {
  const reason = item(20, 'input', '甲')
  const note = item(21, 'input', '乙', {
    linkage: { shown: `${read(20, '甲')} != ""` },
    options: { defaultValue: '哈哈' },
  })
  await draw(formOf(reason, note), { fillsDefaults: true })
  expect(controller.values()).toEqual({})
  type(await control('甲'), 'x')
  expect((await control('乙')).value).toBe('哈哈')
  expect(controller.values()).toEqual({ m20: 'x', m21: '哈哈' })
  type(await control('乙'), '')
  type(await control('甲'), 'y')
  expect((await control('乙')).value).toBe('')
  expect(controller.values()).toMatchObject({ m20: 'y' })
  expect(controller.values().m21 ?? 'sent').toBe('')
})
