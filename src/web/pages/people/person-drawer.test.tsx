import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { DepartmentRow, EmployeeRoleListData } from '#/generated/types'
import '../../platform/i18n/admin-texts'
import { indexDepartments } from '../../directory/departments'
import { setLanguage } from '../../platform/i18n/i18n'
import { PersonDrawer } from './person-drawer'

const send = vi.hoisted(() => vi.fn())
vi.mock('../../platform/http', () => ({ send }))
vi.mock('../../platform/settings', () => ({
  pageSettings: () => ({ encrypt: false, version: '1', baseUrl: '', zone: 'Asia/Shanghai' }),
}))

const row = (id: string, name: string, parent_id: string | null): DepartmentRow => ({
  id,
  name,
  parent_id,
  enabled: true,
  order: 1,
  people: 0,
  total: 0,
  leaders: [],
  pinyin: '',
})
const departments = indexDepartments([row('1', '公司', null), row('2', '上海办', '1')])
const role = { id: 'hr', name: '人事', group_id: 'g', group_name: '职能', mayManage: true }
const roles = [{ ...role, people: 0, permissions: [] }] as unknown as EmployeeRoleListData
const on = { onClose: vi.fn(), onSaved: vi.fn(), onAdded: vi.fn() }

beforeAll(() => setLanguage('zh'))
afterEach(cleanup)
beforeEach(() => {
  vi.clearAllMocks()
  send.mockImplementation(async () => ({
    status: 200,
    data: JSON.stringify({ success: true, msg: '', data: { id: 'p', password: 'Ab12cd' } }),
  }))
})

const draw = () =>
  act(async () => void render(<PersonDrawer departments={departments} roles={roles} fields={[]} {...on} />))
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByRole('textbox', { name: label }), { target: { value } })
const save = () => fireEvent.click(screen.getByRole('button', { name: '保存' }))

test('requires a name, a number and a department for a new person and reports gaps by field', async () => {
  await draw()
  save()
  await screen.findByText('请至少选择一个部门')
  type('姓名', ' 林新 ')
  type('工号', '200001')
  fireEvent.click(screen.getByRole('combobox', { name: '所属部门' }))
  fireEvent.mouseDown(await screen.findByRole('option', { name: /上海办/ }))
  fireEvent.click(screen.getByRole('checkbox', { name: '主管' }))
  fireEvent.click(screen.getByRole('checkbox', { name: '人事' }))
  save()
  await waitFor(() => expect(on.onAdded).toHaveBeenCalledWith('林新', 'Ab12cd'))
  expect(JSON.parse(send.mock.calls[0]?.[0].data)).toMatchObject({
    name: '林新',
    jobid: '200001',
    mail: '',
    avatar: '',
    roles: ['hr'],
    departments: [{ id: '2', leader: true }],
  })
})

test('closes without a question when nothing changed', async () => {
  await draw()
  fireEvent.click(screen.getByRole('button', { name: '取消' }))
  await waitFor(() => expect(on.onClose).toHaveBeenCalled())
})
