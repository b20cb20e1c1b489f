import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { setLanguage } from '../../platform/i18n/i18n'
import '../../platform/i18n/design-texts'
import { indexOrganisation } from '../../picker/organisation/organisation'
import { addItems } from '../actions/items'
import { type DesignerFlow, DesignerProvider, FlowProvider } from '../context'
import { Designer } from '../designer'
import { createTestItem, createTestRandom, emptyTestForm } from '../testing'
import { FormPreview } from './preview'

vi.mock('../../platform/settings', () => ({ pageSettings: () => ({ zone: 'Asia/Shanghai' }) }))
vi.mock('../../stores/session', () => ({
  currentPerson: () => ({ id: '100011', name: '张三', jobid: '100011', depts: [] }),
  useSession: () => ({ person: null }),
}))

vi.mock('../../picker/organisation/load-organisation', async (original) => {
  const module = await original<typeof import('../../picker/organisation/load-organisation')>()
  const li = {
    id: '100012',
    _uuid: 'u',
    username: '李四',
    userjobid: '100012',
    d_id: '2',
    type: 'user' as const,
  }
  const sales = { _uuid: 'd2', deptid: '2', deptname: '销售部', parent_id: '1', type: 'dept' as const }
  const root = { _uuid: 'd1', deptid: '1', deptname: '公司', type: 'dept' as const }
  const company = indexOrganisation([{ ...root, children: [{ ...sales, children: [li] }] }])
  const useOrganisation = () => ({ value: company, failure: undefined, reload: async () => {} })
  return { ...module, loadOrganisation: async () => company, useOrganisation }
})

beforeAll(() => setLanguage('zh'))
afterEach(cleanup)

const chance = createTestRandom()
const at = { parent: null, column: 0, index: 9 }
const one = addItems(emptyTestForm(), { at, items: [createTestItem('input', emptyTestForm(), chance)] })
const form = addItems(one, { at, items: [{ ...createTestItem('textarea', one, chance), name: '内部意见' }] })
const [reason, opinion] = form.list.map(({ key }) => key)
const whoAsks = { ...createTestItem('input', form, chance), name: '申请人' }
const formDesign = addItems(form, {
  at,
  items: [
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the form's own formats
    { ...whoAsks, options: { ...whoAsks.options, defaultValue: '${chose-user-str} ${chose-dept-str}' } },
  ],
})

const limit = (key = '', type: 'canedit' | 'hidden') => ({ key, type, required: false })
const flow = {
  funlist: [
    {
      id: 'a',
      name: '申请',
      is_start: true,
      formEditLimit: [limit(reason, 'canedit'), limit(opinion, 'hidden')],
    },
    { id: 'b', name: '审批', is_start: false, formEditLimit: [limit(opinion, 'canedit')] },
  ],
  set: { formEditLimit: [] },
} as unknown as DesignerFlow

test('the preview shows the form as a step sees it, and keeps the typed values', async () => {
  const designer = new Designer(form, { chance, onChange: () => {} })
  render(
    <DesignerProvider value={designer}>
      <FlowProvider value={flow}>
        <FormPreview onClose={() => {}} />
      </FlowProvider>
    </DesignerProvider>,
  )
  const box = () => screen.getByLabelText('单行文本')
  await waitFor(box)
  await act(async () => void fireEvent.change(box(), { target: { value: '出差' } }))
  const look = (step: string) =>
    act(async () => void fireEvent.change(screen.getByLabelText('查看身份'), { target: { value: step } }))
  expect(screen.getByLabelText('内部意见')).toBeTruthy()
  await look('a')
  expect(screen.queryByLabelText('内部意见')).toBeNull()
  await look('b')
  expect(screen.getByText('出差').tagName).not.toBe('INPUT')
  await waitFor(() => expect(screen.getByLabelText('内部意见')).toBeTruthy())
  expect(screen.getByText('步骤“审批”没有设置权限，默认只读')).toBeTruthy()
})

test('the preview shows masked text at a step that masks a field, and the value again at others', async () => {
  const masking = structuredClone(flow)
  masking.funlist[1]?.formEditLimit.push({ key: reason ?? '', type: 'masked', required: false })
  render(
    <DesignerProvider value={new Designer(form, { chance, onChange: () => {} })}>
      <FlowProvider value={masking}>
        <FormPreview onClose={() => {}} />
      </FlowProvider>
    </DesignerProvider>,
  )
  const box = () => screen.getByLabelText<HTMLInputElement>('单行文本')
  await waitFor(box)
  await act(async () => void fireEvent.change(box(), { target: { value: '涉密的出差' } }))
  const look = (step: string) =>
    act(async () => void fireEvent.change(screen.getByLabelText('查看身份'), { target: { value: step } }))
  await look('b')
  await waitFor(() => expect(screen.getByText('****')).toBeTruthy())
  expect(screen.queryByText('涉密的出差')).toBeNull()
  await look('a')
  await waitFor(() => expect(box().value).toBe('涉密的出差'))
})

test('the preview explains why a step does not see a field', async () => {
  const designer = new Designer(form, { chance, onChange: () => {} })
  render(
    <DesignerProvider value={designer}>
      <FlowProvider value={flow}>
        <FormPreview onClose={() => {}} />
      </FlowProvider>
    </DesignerProvider>,
  )
  await waitFor(() => screen.getByText('所有字段都显示并可填写'))
  await act(async () => void fireEvent.change(screen.getByLabelText('查看身份'), { target: { value: 'a' } }))
  await waitFor(() => screen.getByText('1 个字段不显示或不可填写'))
  expect(screen.getByText('步骤“申请”的字段权限').closest('li')?.textContent).toContain('内部意见不显示')
})

test('the preview starts with the defaults of the chosen person', async () => {
  const designer = new Designer(formDesign, { chance, onChange: () => {} })
  render(
    <DesignerProvider value={designer}>
      <FormPreview onClose={() => {}} />
    </DesignerProvider>,
  )
  await waitFor(() =>
    expect(screen.getByLabelText<HTMLInputElement>('申请人').value).toContain('张三(100011)'),
  )
  const person = await waitFor(() => screen.getByLabelText('填写人'))
  await act(async () => void fireEvent.change(person, { target: { value: '李四(100012)' } }))
  await waitFor(() =>
    expect(screen.getByLabelText<HTMLInputElement>('申请人').value).toBe('李四(100012) 销售部'),
  )
  expect(screen.getByText(/以 李四（销售部）的身份填写/)).toBeTruthy()
})
