import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import leave from '#fixtures/forms/leave-typed.json'
import { upgradeForm } from '../../../core/form/design/upgrade'
import type { LogEntry, OaFlowDetailData } from '../../../generated/types'
import { CallError } from '../../platform/call-error'
import { setLanguage } from '../../platform/i18n/i18n'
import { triggerRefresh } from '../../stores/refresh-signal'
import { testMessages } from './diagram/testing'
import FlowDetailPage from './page'

const { send, requestFile } = vi.hoisted(() => ({ send: vi.fn(), requestFile: vi.fn() }))
vi.mock('../../platform/http', () => ({ send, requestFile }))
vi.mock('../../platform/settings', () => ({
  pageSettings: () => ({ encrypt: false, version: '1', baseUrl: '' }),
}))

const at = '2026-11-21T02:00:00.000Z'
const badges = { cc: 0, message: 0, msg_entrust: 0, flow_entrust: 0, waiting: 0, needcreat: 0 }
const flow = {
  _id: 'f1',
  flowid: 'leave',
  version: 'v1',
  name: '请假申请',
  workname: 'QJ-001',
  desc: '',
  level: 0 as const,
  created_at: at,
  created_id: 'su',
  creater: '苏婉清',
  dept_id: '4',
  dept: '前端组',
  unFinishNum: 1,
  CancelNum: 0,
  isCancel: false,
  result: 'running' as const,
  finished_at: null,
  updated_at: at,
}
const detail: OaFlowDetailData = {
  flow,
  formset: upgradeForm(leave),
  limits: [],
  formdata: {},
  formmd5: 'x',
  suggests: [],
  customs: {},
  flowfacts: {
    creatorName: '苏婉清',
    creatorJobId: '100009',
    creatorDept: '前端组',
    creatorDeptPath: '前端组',
    handlerName: '',
    handlerJobId: '',
    flowName: '请假申请',
    workname: 'QJ-001',
    createdAt: '',
    isUrgent: false,
  },
  label: { code: 'flow.label.running-count', params: { count: 1 } },
  sonflows: [],
  parent: null,
  signature: null,
  filelistlog: [],
  previewfiles: [],
  may: {
    deal: null,
    cancel: true,
    revoke: null,
    allcancel: true,
    again: false,
    share: true,
    applycancel: null,
    takeback: null,
    withdrawdecision: null,
    transfer: null,
    removesign: [],
    order: [],
    assign: [],
    urge: [],
    replace: [],
    events: false,
    level: null,
    copy: false,
    seal: false,
  },
  events: [],
}
const entry: LogEntry = {
  _id: 'l1',
  type2: 4,
  flowlistid: 'f1',
  created_at: at,
  created_id: 'lin',
  creater: '林晓峰',
  button: '同意',
  NowFunName: '直接上级审批',
  formdata: [],
  cc: [],
  reasons: [],
  history: [],
  nextmessage: [
    {
      funid: 'management',
      funname: '会签',
      dealtype: 'andsign',
      level: 0,
      trace: [],
      because: '请假天数 5 > 3 → ✓',
      list: [{ to: 'chen', name: '陈国栋', msgid: 'm4' }],
    },
  ],
}
const waiting = testMessages.filter(({ NowFunid }) => NowFunid === 'management')
const group = { NowFunid: 'management', NowFunName: '会签', dealtype: 'andsign', visit: 'v3', group: waiting }

let answers: Record<string, unknown>
const sendRequest = (call: string) =>
  send.mock.calls.filter(([{ url }]) => url.endsWith(`/flow/${call}`)).map(([{ data }]) => JSON.parse(data))

beforeAll(() => setLanguage('zh'))
beforeEach(() => {
  answers = {
    detail,
    detail_logs_msgs: { flowOi_id: 'f1', logList: [entry], msgList: testMessages, coming: [] },
    'list/cancancel': { canAllCancel: true, list: [group], sonflows: ['付款申请'] },
    'list/number': badges,
    'comment/list': { list: [], people: [] },
    cancel: { count: 1, badges },
    allcancel: { count: 3, badges },
  }
  send.mockReset()
  send.mockImplementation(async ({ url }: { url: string }) => {
    const data = answers[url.split('/flow/')[1] ?? '']
    const envelope = data ? { success: true, msg: '', data } : { success: false, msg: '没有查询到对应的流程' }
    return { status: 200, data: JSON.stringify(envelope) }
  })
})
afterEach(cleanup)

const draw = (query: string) =>
  render(
    <MemoryRouter initialEntries={[`/flowdetail?${query}`]}>
      <FlowDetailPage />
    </MemoryRouter>,
  )
const openCancel = async () => {
  fireEvent.click(await screen.findByRole('button', { name: '取消流程' }))
  return within(await screen.findByRole('dialog', { hidden: true }))
}

const actionsOf = () =>
  [...document.querySelectorAll('.detail-actions > .q-button')].map(({ textContent }) => textContent)
const drawMay = async (may: Partial<OaFlowDetailData['may']>) => {
  answers = { ...answers, detail: { ...detail, may: { ...detail.may, ...may } } }
  draw('flowlistid=f1')
  fireEvent.click(await screen.findByRole('button', { name: '更多' }, { timeout: 20_000 }))
  return within(screen.getByRole('menu', { name: '更多' }))
}

test('downloads the PDF, and the templates that the flow fills', async () => {
  requestFile.mockResolvedValue({ status: 200, data: null })
  answers = { ...answers, detail: { ...detail, papers: [{ id: 't1', name: '请假单', format: 'Word' }] } }
  const menu = await drawMay({})
  fireEvent.click(menu.getByRole('menuitem', { name: '下载 PDF' }))
  await waitFor(() => expect(requestFile).toHaveBeenCalledTimes(1))
  expect(requestFile.mock.calls[0]?.[0]).toMatchObject({ url: '/api/oa/flow/paper/pdf' })
})

test('the header has the likeliest actions as buttons, all others in one menu', async () => {
  const urge = [{ msgid: 'm4', name: '陈国栋', until: null }] as unknown as OaFlowDetailData['may']['urge']
  const menu = await drawMay({ revoke: 'm1', urge, copy: true, again: true, cancel: false })
  expect(actionsOf()).toEqual(['退回', '催办', '抄送'])
  expect(menu.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
    '再次发起',
    '撤销申请',
    '打印',
    '下载 PDF',
    '分享',
    '办理证明',
  ])
  expect(menu.getByRole('menuitem', { name: '撤销申请' }).className).toContain('q-tone-danger')
})

test('prints in a new tab and shares from the menu', async () => {
  const menu = await drawMay({})
  const print = menu.getByRole('menuitem', { name: '打印' })
  expect([print.getAttribute('href'), print.getAttribute('target')]).toEqual([
    '/flowprint?flowlistid=f1',
    '_blank',
  ])
  fireEvent.click(menu.getByRole('menuitem', { name: '分享' }))
  expect(await screen.findByRole('dialog', { hidden: true }, { timeout: 20_000 })).toBeDefined()
})

test('the history tab leaves the header with its actions as it is', async () => {
  draw('flowlistid=f1')
  const tab = await screen.findByRole('tab', { name: '流程记录' })
  const head = screen.getByRole('region', { name: '可执行的操作' }).closest('.q-card')
  expect(head?.closest('.flow-columns')).toBeNull()
  fireEvent.click(tab)
  await waitFor(() => expect(screen.queryByRole('complementary')).toBeNull())
  expect(screen.getByRole('region', { name: '可执行的操作' }).closest('.q-card')).toBe(head)
})

test('a missing flow shows a calm message with a link to continue', async () => {
  answers = {}
  draw('flowlistid=nothing')
  expect(await screen.findByText('没有查询到对应的流程')).toBeDefined()
  expect(screen.getByRole('link').getAttribute('href')).toBe('/list/waiting')
})

const record = () => within(screen.getByRole('complementary', { name: '流程记录' }))

test('shows next to the form the history, the current assignee, since when and why', async () => {
  draw('flowlistid=f1')
  const waits = (await within(await screen.findByRole('complementary')).findByText('处理中')).closest('li')
  expect(waits?.textContent).toMatch(/陈国栋.*已等.*为什么是他/)
  expect(record().getAllByText(/请假天数 5 > 3/).length).toBeGreaterThan(0)
  expect(screen.getByText('陈国栋', { selector: '.holders b' })).toBeDefined()
  expect(screen.getByRole('list', { name: '流程进度' }).textContent).toContain('会签')
})

test('names each region of the page differently', async () => {
  draw('flowlistid=f1')
  await screen.findByRole('textbox', { name: '评论' })
  const names = screen.getAllByRole('region').map((region) => region.getAttribute('aria-label'))
  expect(names).toContain('评论')
  expect(names.toSorted()).toEqual([...new Set(names)].sort())
})

test('the full log shows the result of every message on a page of its own', async () => {
  draw('flowlistid=f1')
  fireEvent.click(await screen.findByRole('tab', { name: '流程记录' }))
  expect((await screen.findByText('等待处理')).closest('li')?.textContent).toContain('陈国栋')
  expect(screen.queryByRole('complementary')).toBeNull()
  expect(sendRequest('detail_logs_msgs')).toHaveLength(1)
  fireEvent.click(screen.getByLabelText('评论', { selector: '[type=radio]' }))
  expect(screen.queryByText('等待处理')).toBeNull()
})

test('shows at the top who rejected the flow and why', async () => {
  const refused = { ...entry, outcome: 'refuse' as const, button: '不同意', suggest: '本周已有三人请假' }
  answers = {
    ...answers,
    detail: { ...detail, flow: { ...flow, result: 'refused' as const, unFinishNum: 0 } },
    detail_logs_msgs: { flowOi_id: 'f1', logList: [refused], msgList: [], coming: [] },
  }
  draw('flowlistid=f1')
  const note = (await screen.findByText('林晓峰 拒绝了此申请', {}, { timeout: 20_000 })).closest(
    '[role=note]',
  )
  expect(note?.textContent).toContain('本周已有三人请假')
})

test('reloads the flow and the open history after an update', async () => {
  draw('flowlistid=f1&tab=log')
  await screen.findAllByText('陈国栋')
  triggerRefresh()
  await waitFor(() => expect(sendRequest('detail_logs_msgs')).toHaveLength(2), { timeout: 20_000 })
  expect(sendRequest('detail')).toHaveLength(2)
})

test('keeps the page when a reload fails on the network', async () => {
  draw('flowlistid=f1&tab=log')
  await screen.findAllByText('陈国栋')
  send.mockRejectedValue(new CallError('网络连接失败', 'net.offline', null, 0))
  triggerRefresh()
  await waitFor(() => expect(sendRequest('detail')).toHaveLength(2), { timeout: 20_000 })
  expect(screen.getAllByText('陈国栋').length).toBeGreaterThan(0)
})

test('cancelling requires messages and a reason and sends the selection', async () => {
  draw('flowlistid=f1')
  const dialog = await openCancel()
  fireEvent.click(await dialog.findByText('确认取消'))
  expect(dialog.getByText('请至少选择一项')).toBeDefined()
  expect(dialog.getByText('取消原因不可为空')).toBeDefined()
  expect(sendRequest('cancel')).toEqual([])
  fireEvent.click(dialog.getByRole('checkbox', { name: /陈国栋/, hidden: true }))
  fireEvent.change(dialog.getByLabelText('取消原因'), { target: { value: ' 行程有变 ' } })
  fireEvent.click(dialog.getByText('取消所选的 1 条'))
  await waitFor(() => expect(sendRequest('cancel')).toHaveLength(1))
  expect(sendRequest('cancel')[0]).toMatchObject({
    flowOi_id: 'f1',
    flowmsgIdList: ['m4'],
    cancelReason: '行程有变',
  })
})

test('cancels the whole flow in one action, notices and copies included', async () => {
  draw('flowlistid=f1')
  const dialog = await openCancel()
  await dialog.findByText('已发起的关联流程不受影响，会继续进行：付款申请')
  fireEvent.click(await dialog.findByText('全流程作废取消（包含通知与抄送）'))
  fireEvent.change(dialog.getByLabelText('取消原因'), { target: { value: '重复提交' } })
  fireEvent.click(dialog.getByText('全流程作废'))
  await waitFor(() => expect(sendRequest('allcancel')).toHaveLength(1))
  expect(sendRequest('cancel')).toEqual([])
})
