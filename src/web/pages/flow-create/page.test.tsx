import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter, Route, Routes } from 'react-router-dom'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { emptyForm } from '../../../core/form/design/upgrade'
import type { FormItem, OaFlowGetbycreatData, SessionPerson } from '../../../generated/types'
import { setLanguage } from '../../platform/i18n/i18n'
import { loadSession, resetSession } from '../../stores/session'
import FlowCreatePage from './page'

const send = vi.hoisted(() => vi.fn())
vi.mock('../../platform/http', () => ({ send }))
vi.mock('../../platform/settings', () => ({
  pageSettings: () => ({ encrypt: false, version: '1', baseUrl: '' }),
}))

const item = (n: number, name: string): FormItem => ({
  type: 'input',
  name,
  key: `1732154400000_${n}`,
  keyindex: n,
  model: `m${n}`,
  rules: [],
  options: {},
})
const own = (n: number, name: string): FormItem => ({
  ...item(n, name),
  options: { defaultValue: `\${chose-dept-str}` },
})
const formset = {
  ...emptyForm(),
  list: [
    { ...item(1, '目的地'), type: 'textarea' },
    item(2, '同行人'),
    item(3, '内部备注'),
    { ...own(4, '所在部门'), options: { ...own(4, '').options, disabled: true } },
    own(5, '费用部门'),
    own(6, '代表部门'),
    { ...own(7, '分摊部门'), linkage: { shown: '@[代表部门_1732154400000_6] == "董事会"' } },
  ],
}
const start: OaFlowGetbycreatData = {
  flowid: 'trip',
  version: 'v1',
  name: '出差申请',
  description: '',
  remark: '',
  formset,
  describedBy: 'm1',
  limits: formset.list.map(({ key, name }) => ({ key, name, type: 'canedit' as const, required: false })),
  defaults: { m1: '贵阳', m2: '苏婉清', m3: '见上次', m4: '总部', m5: '总部', m6: '总部' },
  step: { id: 'start', name: '填写', desc: '', btnGroup: [] },
  depts: [
    { v: '1', n: '总部' },
    { v: '2', n: '前端组' },
  ],
  flowfacts: {
    creatorName: '',
    creatorJobId: '',
    creatorDept: '',
    creatorDeptPath: '',
    handlerName: '',
    handlerJobId: '',
    flowName: '出差申请',
    workname: '',
    createdAt: '',
    isUrgent: false,
  },
  customs: {},
  again: {
    flowlistid: 'f1',
    workname: 'CC-001',
    desc: '去贵阳',
    dept: '2',
    left: ['附件'],
    carried: [
      { model: 'm1', name: '目的地', show: true },
      { model: 'm2', name: '同行人', show: true },
      { model: 'm3', name: '内部备注', show: false },
    ],
    starts: { m1: '北京', m2: null, m3: null },
  },
}

let depts: SessionPerson['depts'] = []
let recalled: OaFlowGetbycreatData['recalled']

const sendRequest = (call: string) =>
  send.mock.calls.filter(([{ url }]) => url.endsWith(`/flow/${call}`)).map(([{ data }]) => JSON.parse(data))

beforeAll(() => setLanguage('zh'))
beforeEach(() => {
  localStorage.clear()
  send.mockReset()
  send.mockImplementation(async ({ url, data: body }: { url: string; data: string }) => {
    const again = url.endsWith('getbycreat') && JSON.parse(body).again ? start.again : undefined
    const answers = {
      getbycreat: { ...start, again, recalled },
      forgetchoices: { forgotten_at: '2026-11-29T02:00:00.000Z' },
      getinfo: { roles: {}, depts, com_conf: {}, badges: {} },
    }
    const data = Object.entries(answers).find(([call]) => url.endsWith(call))?.[1]
    return { status: 200, data: JSON.stringify(data ? { success: true, msg: '', data } : { success: false }) }
  })
})
afterEach(() => {
  cleanup()
  recalled = undefined
  resetSession()
})

const draw = (path: string) =>
  render(
    <MemoryRouter initialEntries={[path]}>
      <Routes>
        <Route path="/flowcreat/:id" element={<FlowCreatePage />} />
      </Routes>
    </MemoryRouter>,
  )
/** The widgets are loaded when the form renders. */
const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name }, { timeout: 10_000 })

test('a restarted flow opens prefilled, names its source and lists missing values', async () => {
  draw('/flowcreat/trip?again=f1')
  expect(await screen.findByText(/已从 CC-001 带入 3 项内容/)).toBeDefined()
  expect(sendRequest('getbycreat')[0]).toMatchObject({ _id: 'trip', again: 'f1' })
  expect(screen.getByText(/重新填写：附件$/)).toBeDefined()
  expect((await field('目的地')).value).toBe('贵阳')
  expect((await field('一句话简单描述')).value).toBe('去贵阳')
  const dept = screen.getByText('选择您所在的部门').closest('.q-field')
  expect(dept?.textContent).toContain('前端组')
})

test('a press fills in a value of the last request, and forgotten ones disappear', async () => {
  const values = [
    { model: 'm1', name: '目的地', text: '成都', value: '成都' },
    { model: 'm2', name: '同行人', text: '王磊', value: '王磊' },
  ]
  recalled = { workname: 'CC-002', fields: values }
  draw('/flowcreat/trip')
  const input = await field('目的地')
  expect(input.value).toBe('贵阳')
  fireEvent.click(screen.getByRole('button', { name: '目的地：成都' }))
  await waitFor(() => expect(input.value).toBe('成都'))
  expect(screen.queryByRole('button', { name: '目的地：成都' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: '忘记这些' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: '同行人：王磊' })).toBeNull())
  expect(sendRequest('forgetchoices')).toEqual([{ flowid: 'trip' }])
  expect((await field('同行人')).value).toBe('苏婉清')
})

test('a checkbox excludes and restores a carried-over value; other fields have no checkbox', async () => {
  draw('/flowcreat/trip?again=f1')
  const input = await field('目的地')
  const box = screen.getByRole('checkbox', { name: '目的地' })
  expect(input.value).toBe('贵阳')
  fireEvent.click(box)
  await waitFor(() => expect(input.value).toBe('北京'))
  fireEvent.click(box)
  await waitFor(() => expect(input.value).toBe('贵阳'))
  expect(screen.queryByRole('checkbox', { name: '内部备注' })).toBeNull()
})

async function chooseDept(name: string) {
  fireEvent.mouseDown(await screen.findByRole('combobox', { name: '选择您所在的部门' }))
  fireEvent.click(await screen.findByText(name, { selector: '.ant-select-item-option-content' }))
}

test('fills the department fields with the department chosen for the start, and leaves typed ones alone', async () => {
  depts = [
    { v: '1', n: '总部', path: '总部' },
    { v: '2', n: '前端组', path: '总部/前端组' },
  ]
  await loadSession()
  draw('/flowcreat/trip')
  const [free, typed] = [await field('费用部门'), await field('代表部门')]
  fireEvent.change(typed, { target: { value: '工会' } })
  const fixed = () => document.querySelector('[data-field="1732154400000_4"] .qf-text')?.textContent
  const shown = () => [fixed(), free.value, typed.value]
  expect(shown()).toEqual(['总部', '总部', '工会'])
  await chooseDept('前端组')
  await waitFor(() => expect(shown()).toEqual(['前端组', '前端组', '工会']))
  fireEvent.change(typed, { target: { value: '董事会' } })
  const shared = await field('分摊部门')
  expect(shared.value).toBe('前端组')
  await chooseDept('总部')
  await waitFor(() => expect(shared.value).toBe('总部'))
})

test('shows the form before description and urgency, and the instructions on one line', async () => {
  start.remark = '<p>一次出差填一张。</p><p>飞机票由行政预订。</p>'
  draw('/flowcreat/trip')
  const [first, described] = [await field('目的地'), await field('一句话简单描述')]
  const isBefore = (one: Node, other: Node) =>
    Boolean(one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING)
  expect(isBefore(first, described)).toBe(true)
  expect(isBefore(described, screen.getByRole('radio', { name: '紧急' }))).toBe(true)
  const guide = screen.getByRole('region', { name: '填写说明' })
  expect(guide.querySelector('details')?.hasAttribute('open')).toBe(false)
  expect(guide.textContent).toBe('填写说明 一次出差填一张。')
  start.remark = ''
})

test('describes the flow by a field of the form while no description is typed', async () => {
  draw('/flowcreat/trip')
  const [source, described] = [await field('目的地'), await field('一句话简单描述')]
  expect(described.getAttribute('aria-required')).toBeNull()
  const long = '青'.repeat(120)
  for (const [typed, taken] of [
    ['青岛\n第二行', '青岛'],
    [long, `${'青'.repeat(99)}…`],
  ] as const) {
    fireEvent.change(source, { target: { value: typed } })
    await waitFor(() => expect(described.placeholder).toBe(taken))
    await waitFor(() => expect(sendRequest('creatforetell').at(-1)?.flowdata.desc).toBe(taken))
  }
  fireEvent.change(described, { target: { value: '看客户' } })
  await waitFor(() => expect(sendRequest('creatforetell').at(-1)?.flowdata.desc).toBe('看客户'))
})

test('asks for the field that describes the flow, not for a description, while the field is empty', async () => {
  const { limits, defaults, step } = start
  const submit = { id: 'send', name: '提交', nextfunid: [], nextFunType: 'all', outcome: 'agree' } as const
  Object.assign(start, {
    limits: limits.map((limit, n) => ({ ...limit, required: n === 0 })),
    defaults: { ...defaults, m1: '' },
    step: { ...step, btnGroup: [submit] },
  })
  draw('/flowcreat/trip')
  await field('目的地')
  fireEvent.click(screen.getByRole('button', { name: '提交' }))
  expect(await screen.findByText('目的地必须填写')).toBeDefined()
  expect(screen.queryByText('请填写一句话简单描述')).toBeNull()
  Object.assign(start, { limits, defaults, step })
})

test('a restarted flow does not repeat a description that came from its form', async () => {
  const { again } = start
  if (!again) throw new Error('the fixture restarts a flow')
  start.again = { ...again, desc: '贵阳' }
  draw('/flowcreat/trip?again=f1')
  const described = await field('一句话简单描述')
  expect(described.value).toBe('')
  await waitFor(() => expect(described.placeholder).toBe('贵阳'))
  start.again = again
})

test('a newly started flow mentions no source flow', async () => {
  draw('/flowcreat/trip')
  expect(await screen.findByText('新建 出差申请')).toBeDefined()
  expect(sendRequest('getbycreat')[0]).not.toHaveProperty('again')
})
