import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { EmployeeUsesData, StaffRow } from '#/generated/types'
import '../../platform/i18n/admin-texts'
import { setLanguage } from '../../platform/i18n/i18n'
import { loadSession } from '../../stores/session'
import { Toaster } from '../../ui/toast'
import { OffboardingDialog } from './offboarding-dialog'

const send = vi.hoisted(() => vi.fn())
vi.mock('../../platform/http', () => ({ send }))
vi.mock('../../platform/settings', () => ({
  pageSettings: () => ({ encrypt: false, version: '1', baseUrl: '', zone: 'Asia/Shanghai' }),
}))

const badges = { cc: 0, message: 0, msg_entrust: 0, flow_entrust: 0, waiting: 0, needcreat: 0 }
const administrator = { id: 'li', name: '李娜', roles: { directory: true }, custom_route: [], badges }

beforeAll(() => setLanguage('zh'))
afterEach(cleanup)

const zhou: StaffRow = {
  id: 'zhou',
  jobid: '100008',
  name: '周工',
  avatar: '',
  mail: '',
  phone: '',
  enabled: true,
  is_admin: false,
  mayManage: true,
  departments: [],
  roles: [],
  facts: {},
  superiors: {},
  waiting: 0,
}
const uses: EmployeeUsesData = {
  flows: [{ id: 'f', name: '请假申请', draft: false, published: true }],
  groups: [],
  gaps: [{ id: 'f', name: '请假申请', steps: ['经理审批'] }],
  leads: [{ id: '4', name: '前端组' }],
  owned: [],
  programs: [],
  dashboards: [],
  delegations: 0,
  waiting: 2,
  flowsWaiting: [{ id: 'l', workname: 'QJ-001', name: '请假申请', step: '直接上级审批' }],
}
const found = { result: [{ ...zhou, id: 'wu', name: '吴会' }], totalItems: 1, pageSize: 20, currentPage: 1 }
const onSaved = vi.fn()

/** Mocks responses by the end of the call's path. */
const answers = (result: Record<string, unknown>) =>
  send.mockImplementation(async ({ url }: { url: string }) => ({
    status: 200,
    data: JSON.stringify({ success: true, msg: '', data: result[url.split('/').at(-1) ?? ''] }),
  }))
const sent = (call: string) =>
  send.mock.calls.filter(([{ url }]) => url.endsWith(call)).map(([{ data }]) => JSON.parse(data))

const draw = (leaves = true) =>
  act(async () => {
    render(
      <MemoryRouter>
        <OffboardingDialog row={zhou} leaves={leaves} onClose={() => {}} onSaved={onSaved} />
      </MemoryRouter>,
    )
  })
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })

beforeEach(async () => {
  send.mockReset()
  onSaved.mockReset()
  answers({ getinfo: administrator })
  await loadSession()
  answers({ uses, list: found, setenable: { moved: 2 }, handover: { moved: 2 } })
})

async function chooseWu() {
  fireEvent.click(await screen.findByRole('combobox', { name: '接手人' }))
  fireEvent.mouseDown(await screen.findByRole('option', { name: /吴会/ }))
}

test('lists what depends on the person before any change', async () => {
  await draw()
  expect(await screen.findByText('有 2 项流程在等待处理：')).toBeTruthy()
  expect(screen.getByText('请假申请 QJ-001')).toBeTruthy()
  expect(screen.getAllByText('请假申请').length).toBeGreaterThan(0)
})

test('requires a successor for waiting tasks and transfers them on offboarding', async () => {
  await draw()
  await screen.findByText('有 2 项流程在等待处理：')
  expect(button('停用').disabled).toBe(true)
  await chooseWu()
  fireEvent.click(button('停用'))
  await waitFor(() => expect(onSaved).toHaveBeenCalled())
  expect(sent('setenable')).toMatchObject([
    { id: 'zhou', enabled: false, handover_to: 'wu', handover_leads: true, also: { designs: 'wu' } },
  ])
})

test('tells who took over how many tasks', async () => {
  const takeovers = [
    { id: 'wu', name: '吴会', count: 5 },
    { id: 'chen', name: '陈总', count: 3 },
  ]
  answers({ uses, list: found, setenable: { moved: 8, takeovers } })
  render(<Toaster />)
  await draw()
  await chooseWu()
  await waitFor(() => expect(button('停用').disabled).toBe(false))
  fireEvent.click(button('停用'))
  expect(await screen.findByText('已停用“周工”，8 项待办移交给吴会（5 项）、陈总（3 项）')).toBeTruthy()
})

test('lists the flows that reject requests before the departure, and again afterwards with links', async () => {
  const gaps = [{ id: 'f', name: '出差申请', steps: ['经理审批'] }]
  answers({ uses, list: found, setenable: { moved: 2, gaps } })
  await draw()
  expect(await screen.findByText(/停用后，以下 1 个流程会有步骤找不到接收人/)).toBeTruthy()
  await chooseWu()
  fireEvent.click(button('停用'))
  expect(await screen.findByText(/“周工”已停用，以下 1 个流程有步骤找不到接收人/)).toBeTruthy()
  expect(screen.getByText('出差申请')).toBeTruthy()
  expect(screen.getByText('经理审批')).toBeTruthy()
  expect(onSaved).not.toHaveBeenCalled()
  fireEvent.click(button('关闭'))
  expect(onSaved).toHaveBeenCalledOnce()
})

test('asks nothing about a person without tasks, and says nothing of an empty form', async () => {
  answers({
    uses: {
      flows: [],
      groups: [],
      gaps: [],
      leads: [],
      owned: [],
      programs: [],
      dashboards: [],
      delegations: 0,
      waiting: 0,
      flowsWaiting: [],
    },
    setenable: { moved: 0 },
  })
  await draw()
  await screen.findByText('没有等待处理的事项。')
  expect(screen.queryByText('此表单还没有内容')).toBeNull()
  fireEvent.click(button('停用'))
  await waitFor(() => expect(onSaved).toHaveBeenCalled())
})

test('offboards without a successor when the administrator confirms that tasks stay', async () => {
  await draw()
  await screen.findByText('有 2 项流程在等待处理：')
  fireEvent.click(await screen.findByRole('radio', { name: '暂不移交' }))
  expect(await screen.findByText('此人是前端组的主管，停用后请确认部门仍有主管。')).toBeTruthy()
  fireEvent.click(button('停用'))
  await waitFor(() => expect(sent('setenable')).toHaveLength(1))
  expect(sent('setenable')[0]).not.toHaveProperty('handover_to')
})

test('transfers only the messages when the person does not leave', async () => {
  await draw(false)
  await screen.findByText('有 2 项流程在等待处理：')
  await chooseWu()
  fireEvent.click(button('移交待办'))
  await waitFor(() => expect(sent('handover')).toMatchObject([{ id: 'zhou', to: 'wu' }]))
  expect(sent('setenable')).toEqual([])
})
