import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { RecordList } from '#/generated/types'
import lateness from '#schemas/lists/records/timeout-log.json'
import summary from '#schemas/lists/records/timeout-summary.json'
import deliveries from '#schemas/lists/records/webhook-deliveries.json'
import hooks from '#schemas/lists/records/webhooks.json'
import { api } from '../../platform/api'
import { setLanguage } from '../../platform/i18n/i18n'
import '../../platform/i18n/admin-texts'
import { stubMedia } from '../../../../tests/kit/media'
import { Toaster } from '../../ui/toast'
import type { RecordExtensions } from './record-cells'
import { RecordListView } from './record-list'
import type { RecordCriteria } from './record-search'

vi.mock('../../platform/settings', async () => (await import('../testing-server')).testServerSettings)

/* Lists of records are rendered and queried from documents alone. */

const paged = <Row,>(result: Row[]) => ({
  result,
  totalItems: result.length,
  totalIsCapped: false,
  pageSize: 20,
  currentPage: 1,
})
const draw = (list: unknown, rest: { parts?: RecordExtensions<object>; begins?: RecordCriteria } = {}) =>
  render(
    <MemoryRouter>
      <RecordListView<object> list={list as RecordList} {...rest} />
      <Toaster />
    </MemoryRouter>,
  )

beforeAll(() => setLanguage('zh'))
beforeEach(() => {
  stubMedia()
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const late = {
  msgid: 'm1',
  flowlistid: 'f1',
  flowid: 'd',
  flowname: '用章申请',
  workname: 'YZ-001',
  to: 'u',
  toer: '林晓峰',
  NowFunName: '上级',
  expiredtimes: 2,
  hasfinish: 0 as const,
  finished_at: null,
  created_at: '2026-11-20T02:00:00.000Z',
  first_expired_at: '2026-11-21T02:00:00.000Z',
}

test('places search and order where the document says, also in the exported file', async () => {
  const ask = vi.spyOn(api.oa.flow.timeout, 'log').mockResolvedValue(paged([late]) as never)
  Object.assign(ask, { export: vi.fn().mockResolvedValue(null) })
  draw(lateness)
  const link = await screen.findByRole('link', { name: 'YZ-001' })
  expect(link.getAttribute('href')).toBe('/flowdetail?flowlistid=f1')
  expect(screen.getByRole('row', { name: /YZ-001/ }).textContent).toContain('未完成')
  // A document number does not wrap; other cells may take two lines.
  expect(link.closest('[data-one-line]')).not.toBeNull()
  expect(screen.getByText('用章申请').closest('[data-one-line]')).toBeNull()
  const order = { by: 'created_at', descending: true }
  expect(ask).toHaveBeenLastCalledWith({ nowpage: 1, search: {}, order })
  fireEvent.click(screen.getByRole('button', { name: /超时次数/ }))
  fireEvent.change(screen.getByLabelText('接收人'), { target: { value: ' 林 ' } })
  fireEvent.mouseDown(await screen.findByRole('combobox', { name: '是否完成' }, { timeout: 20_000 }))
  fireEvent.click(await screen.findByText('未完成', { selector: '.ant-select-item-option-content' }))
  const wanted = { search: { toer: '林', hasfinish: 0 }, order: { by: 'expiredtimes', descending: true } }
  await waitFor(() => expect(ask).toHaveBeenLastCalledWith({ ...wanted, nowpage: 1 }))
  fireEvent.click(screen.getByRole('button', { name: '导出' }))
  const file = (ask as unknown as { export: unknown }).export
  await waitFor(() => expect(file).toHaveBeenCalledWith(wanted))
})

test('expands the rows below a row when its name is clicked', async () => {
  const numbers = { finishNum: 1, unfinishNum: 0, expiredtimes: 1, expirealltime: 120 }
  const flows = [{ ...numbers, flowid: 'd', flowname: '用章申请' }]
  const person = { ...numbers, uuid: 'u', toer: '林晓峰', flows }
  const ask = vi.spyOn(api.oa.flow.timeout, 'summary').mockResolvedValue({ result: [person], totalItems: 1 })
  draw(summary, { begins: { month: '2026-11' } })
  const name = await screen.findByRole('button', { name: '林晓峰' })
  expect(ask).toHaveBeenCalledWith({ search: { month: '2026-11' } })
  expect(screen.queryByText('用章申请')).toBeNull()
  fireEvent.click(name)
  expect(screen.getByText('用章申请')).toBeDefined()
})

test('resends failed entries in bulk, and delivered ones only one by one', async () => {
  const sent = (id: string, state: 'failed' | 'waiting' | 'done') => ({
    id,
    state,
    webhookid: 'h',
    name: id,
    event: 'ping',
    event_id: id,
    tries: 1,
    error: '',
    created_at: '2026-11-20T02:00:00.000Z',
    tried_at: null,
    body: {},
  })
  const rows = [sent('a', 'failed'), sent('b', 'failed'), sent('c', 'waiting'), sent('d', 'done')]
  vi.spyOn(api.oa.webhook, 'deliveries').mockResolvedValue(paged(rows))
  const replay = vi.spyOn(api.oa.webhook, 'replay').mockResolvedValue({ count: 2 })
  const describe = (row: object) => ({
    isWaiting: 'state' in row && row.state === 'waiting',
    isFailed: 'state' in row && row.state === 'failed',
  })
  draw(deliveries, { parts: { told: describe } })
  fireEvent.click(await screen.findByRole('checkbox', { name: '全选本页' }))
  expect(screen.queryByRole('checkbox', { name: '选择 c' })).toBeNull()
  expect(screen.queryByRole('checkbox', { name: '选择 d' })).toBeNull()
  fireEvent.click(within(screen.getByRole('toolbar')).getByRole('button', { name: '重新发送' }))
  await waitFor(() => expect(replay).toHaveBeenCalledWith({ ids: ['a', 'b'] }))
  expect(await screen.findByText('2 条已重新发送')).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: '重新发送 d' }))
  await waitFor(() => expect(replay).toHaveBeenLastCalledWith({ ids: ['d'] }))
})

test('requests an unpaged list without a page and says when it is empty', async () => {
  const ask = vi.spyOn(api.oa.webhook, 'list').mockResolvedValue([])
  draw(hooks)
  expect(await screen.findByText('还没有回调地址')).toBeDefined()
  expect(ask).toHaveBeenCalledWith({})
})

test('clicking a name starts the first row action, and no other one where that is unavailable', async () => {
  const hook = (name: string, enabled: boolean) => ({
    id: name,
    name,
    url: 'https://oa.example.com',
    events: [],
    enabled,
    failed: false,
  })
  vi.spyOn(api.oa.webhook, 'list').mockResolvedValue([hook('开', true), hook('关', false)] as never)
  const ping = vi.spyOn(api.oa.webhook, 'ping').mockResolvedValue({} as never)
  const [name, ...columns] = hooks.columns
  const [edit, pinging, remove] = hooks.deeds
  const opening = {
    ...hooks,
    columns: [{ ...name, opens: true }, ...columns],
    deeds: [pinging, edit, remove],
  }
  draw(opening)
  fireEvent.click(await screen.findByRole('button', { name: '开' }))
  await waitFor(() => expect(ping).toHaveBeenCalledWith({ id: '开' }))
  expect(screen.queryByRole('button', { name: '关' })).toBeNull()
})

test('lists less frequent actions on the whole list in a menu', async () => {
  vi.spyOn(api.oa.webhook, 'list').mockResolvedValue([])
  const tools = [
    { name: 'templates', title: 'flow-template.begin', to: '/templates' },
    { name: 'categories', title: 'flow-design.categories', to: '/categories', more: true },
  ]
  draw({ ...hooks, tools })
  expect((await screen.findByRole('link', { name: '从模板添加' })).getAttribute('href')).toBe('/templates')
  expect(screen.queryByRole('menuitem')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: '更多操作' }))
  expect(screen.getByRole('menuitem', { name: '管理分类' }).getAttribute('href')).toBe('/categories')
})

test('selects days with the calendar of forms, and with its wheels on a phone', async () => {
  const ask = vi.spyOn(api.oa.flow.timeout, 'log').mockResolvedValue(paged([late]) as never)
  const { unmount, container } = draw(lateness)
  await waitFor(() => expect(container.querySelectorAll('.list-span .ant-picker-range')).toHaveLength(2))
  expect(container.querySelector('input[type=date]')).toBeNull()
  unmount()
  stubMedia((query) => query !== 'print')
  draw(lateness)
  fireEvent.click(await screen.findByRole('button', { name: '筛选' }))
  fireEvent.click(await screen.findByRole('combobox', { name: '创建时间' }))
  const sheet = await screen.findByRole('dialog')
  fireEvent.click(within(sheet).getByRole('button', { name: '下一步' }))
  fireEvent.click(within(sheet).getByRole('button', { name: '确定' }))
  await waitFor(() =>
    expect(ask.mock.lastCall?.[0].search).toMatchObject({
      created: { from: expect.any(String), to: expect.any(String) },
    }),
  )
})
