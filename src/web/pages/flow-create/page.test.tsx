import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter, Route, Routes } from 'react-router-dom'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { emptyForm } from '../../../core/form/design/upgrade'
import type { FormItem, OaFlowGetbycreatData } from '../../../generated/types'
import { setLanguage } from '../../platform/i18n/i18n'
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
const formset = { ...emptyForm(), list: [item(1, '目的地'), item(2, '同行人'), item(3, '内部备注')] }
const start: OaFlowGetbycreatData = {
  flowid: 'trip',
  version: 'v1',
  name: '出差申请',
  description: '',
  remark: '',
  formset,
  limits: formset.list.map(({ key, name }) => ({ key, name, type: 'canedit' as const, required: false })),
  defaults: { m1: '贵阳', m2: '苏婉清', m3: '见上次' },
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

const asked = (call: string) =>
  send.mock.calls.filter(([{ url }]) => url.endsWith(`/flow/${call}`)).map(([{ data }]) => JSON.parse(data))

beforeAll(() => setLanguage('zh'))
beforeEach(() => {
  localStorage.clear()
  send.mockReset()
  send.mockImplementation(async ({ url }: { url: string }) => {
    const data = url.endsWith('getbycreat') ? start : undefined
    return { status: 200, data: JSON.stringify(data ? { success: true, msg: '', data } : { success: false }) }
  })
})
afterEach(cleanup)

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
  expect(asked('getbycreat')[0]).toMatchObject({ _id: 'trip', again: 'f1' })
  expect(screen.getByText(/重新填写：附件$/)).toBeDefined()
  expect((await field('目的地')).value).toBe('贵阳')
  expect((await field('一句话简单描述')).value).toBe('去贵阳')
  const dept = screen.getByText('选择您所在的部门').closest('.q-field')
  expect(dept?.textContent).toContain('前端组')
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

test('a newly started flow mentions no source flow', async () => {
  draw('/flowcreat/trip')
  expect(await screen.findByText('新建 出差申请')).toBeDefined()
  expect(asked('getbycreat')[0]).not.toHaveProperty('again')
})
