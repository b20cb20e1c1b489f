import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import zh from '#/generated/texts/all/zh.json'
import { stubMedia } from '../../../tests/kit/media'
import type { ListConfig, ListRow, MessagePage } from '../../generated/types'
import { setLanguage } from '../platform/i18n/i18n'
import { listConfigOf } from '../stores/list-configs'
import { clearListStates } from '../stores/list-states'
import * as session from '../stores/session'
import { resolveVisibleColumns, tableColumns } from './columns'
import { ListView } from './list'
import { getListSchema } from './list-schemas'
import { searchLabel, testRow } from './testing'

const send = vi.hoisted(() => vi.fn())
const noFaces = { status: 200, data: JSON.stringify({ success: true, msg: '', data: [] }) }
vi.mock('../platform/http', () => ({
  send: (request: { url: string }) => (/faces$/.test(request.url) ? noFaces : send(request)),
}))
vi.mock('../platform/settings', () => ({
  pageSettings: () => ({ encrypt: false, version: '1', baseUrl: '' }),
}))

const rowOf = (part: Partial<ListRow>) => testRow({ summary: [{ name: '请假天数', text: '3天' }], ...part })

const pages = (...all: Partial<MessagePage>[]) => {
  for (const page of all) {
    const data = {
      result: [],
      totalItems: 0,
      totalIsCapped: false,
      pageSize: 20,
      currentPage: 1,
      next: null,
      ...page,
    }
    send.mockResolvedValueOnce({ status: 200, data: JSON.stringify({ success: true, msg: '', data }) })
  }
}
const spaced = (text: string) => text.replaceAll('\n', ' ')
const sendRequest = () => send.mock.calls.map(([{ url, data }]) => ({ url, body: JSON.parse(data) }))
const Where = () => <p data-testid="where">{useLocation().pathname}</p>
const draw = (name: string) => {
  const schema = getListSchema(name)
  if (!schema) throw new Error(name)
  return render(
    <MemoryRouter>
      <ListView schema={schema} />
      <Where />
    </MemoryRouter>,
  )
}
const width = (isMobile: boolean) => stubMedia((query) => isMobile && query !== 'print')

beforeAll(() => setLanguage('zh'))
beforeEach(() => {
  width(false)
  vi.spyOn(session, 'hasPermission').mockReturnValue(true)
})
afterEach(() => {
  cleanup()
  clearListStates()
  send.mockReset()
})

test('a row shows flow, number, summary, step, urgency and unread state, and opens by its name', async () => {
  pages({ result: [rowOf({ level: 100 })], totalItems: 1 })
  draw('waiting')
  const row = (await screen.findByText('QJ-001')).closest('tr') as HTMLElement
  for (const text of ['请假申请', '年假三天', '请假天数：3天', '直接上级审批', '来自 李娜', '紧急', '前端组'])
    expect(within(row).getByText(text)).toBeTruthy()
  expect(within(row).getByTitle('年假三天 请假天数：3天', { normalizer: spaced })).toBeTruthy()
  expect(within(row).getAllByText('未读').length).toBeGreaterThan(0)
  const link = row.querySelector('[data-row-link]')
  expect(link?.getAttribute('href')).toBe('/flowdeal?msgid=m1&flowlistid=f1')
})

test('an empty list says so and offers a next action; an empty search shows a different text', async () => {
  pages({}, {})
  draw('waiting')
  expect(await screen.findByText(zh['list.empty.waiting'])).toBeTruthy()
  fireEvent.change(screen.getByLabelText(searchLabel), { target: { value: '不存在' } })
  fireEvent.click(screen.getByRole('button', { name: '搜索' }))
  expect(await screen.findByText(zh['list.nothing-found'])).toBeTruthy()
  expect(sendRequest()[1]?.body).toMatchObject({ nowpage: 1, search: { words: '不存在' } })
})

test.each([
  ['desktop', false],
  ['phone', true],
])('the search of a %s covers name, number, description and submitter in one input', async (_, isMobile) => {
  width(isMobile)
  pages({}, {})
  draw('waiting')
  fireEvent.change(await screen.findByLabelText(searchLabel), { target: { value: '回老家' } })
  fireEvent.click(screen.getByText('搜索', { selector: 'button' }))
  await waitFor(() => expect(sendRequest()[1]?.body).toMatchObject({ search: { words: '回老家' } }))
  fireEvent.click(screen.getByRole('button', { name: isMobile ? '筛选' : '更多条件' }))
  expect(await screen.findByLabelText('文号')).toBeTruthy()
})

test('a list that could not be loaded says so, and old rows stay beside a failed search', async () => {
  const failure = { status: 200, data: JSON.stringify({ success: false, msg: '服务器没有应答', data: null }) }
  send.mockResolvedValueOnce(failure)
  draw('waiting')
  await screen.findByText('服务器没有应答')
  expect(document.querySelector('[data-empty-state]')).toBeNull()
  pages({ result: [rowOf({})], totalItems: 1 })
  fireEvent.click(screen.getByRole('button', { name: '重试' }))
  await screen.findByText('QJ-001')
  expect(document.querySelector('[data-load-failure]')).toBeNull()
  send.mockResolvedValueOnce(failure)
  fireEvent.change(screen.getByLabelText(searchLabel), { target: { value: '不存在' } })
  fireEvent.click(screen.getByRole('button', { name: '搜索' }))
  await screen.findByText('加载失败，显示的是之前的内容')
  expect(screen.getByText('QJ-001')).toBeTruthy()
})

test('requests the next page with the cursor of the current page', async () => {
  pages(
    { result: [rowOf({})], totalItems: 21, next: 'after-m1' },
    { result: [rowOf({ _id: 'm2' })], totalItems: 21 },
  )
  draw('waiting')
  await screen.findByText('QJ-001')
  fireEvent.click(screen.getByRole('button', { name: '下一页' }))
  await waitFor(() => expect(sendRequest()[1]?.body).toMatchObject({ nowpage: 2, after: 'after-m1' }))
  await screen.findByText('2 / 2')
})

test('moves along the rows with J and K, except while the reader types', async () => {
  pages({ result: [rowOf({}), rowOf({ _id: 'm2', flowname: '采购申请' })], totalItems: 2 })
  draw('waiting')
  await screen.findByText('采购申请')
  const focused = () => document.activeElement?.textContent
  fireEvent.keyDown(document.body, { key: 'j' })
  fireEvent.keyDown(document.body, { key: 'j' })
  expect(focused()).toContain('采购申请')
  fireEvent.keyDown(document.body, { key: 'k' })
  expect(focused()).toContain('请假申请')
  fireEvent.keyDown(screen.getByLabelText(searchLabel), { key: 'j' })
  expect(focused()).toContain('请假申请')
})

test('marking all as read sends the list and reloads it', async () => {
  pages({ result: [rowOf({})], totalItems: 1 })
  send.mockResolvedValueOnce({
    status: 200,
    data: JSON.stringify({ success: true, msg: '', data: { cc: 0 } }),
  })
  pages({ result: [rowOf({ hasread: 1 })], totalItems: 1 })
  draw('cc')
  await screen.findByText('QJ-001')
  fireEvent.click(screen.getByRole('button', { name: '全部标记已读' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: '标记为已读' })).toBeNull())
  expect(sendRequest()[1]).toMatchObject({ url: '/api/oa/flow/setallread', body: { type: 'cc' } })
})

test('on a phone, shows rows as cards that open as a whole', async () => {
  width(true)
  pages({ result: [rowOf({})], totalItems: 1 })
  draw('message')
  const card = (await screen.findByText('年假三天')).closest('a')
  expect(card?.getAttribute('href')).toBe('/flowdetail?flowlistid=f1&msgid=m1')
  expect(screen.queryByRole('table')).toBeNull()
})

test('opens a row on click, in a new tab with Ctrl or the middle button, and not during text selection', async () => {
  const open = vi.fn()
  vi.stubGlobal('open', open)
  pages({ result: [rowOf({})], totalItems: 1 })
  draw('waiting')
  const cell = await screen.findByText('直接上级审批')
  const at = () => screen.getByTestId('where').textContent
  fireEvent.click(cell, { ctrlKey: true })
  fireEvent(cell, new MouseEvent('auxclick', { bubbles: true, button: 1 }))
  expect(open.mock.calls.map(([url]) => new URL(url).pathname)).toEqual(['/flowdeal', '/flowdeal'])
  getSelection()?.selectAllChildren(cell)
  fireEvent.click(cell)
  expect(at()).toBe('/')
  getSelection()?.removeAllRanges()
  fireEvent.click(cell)
  await waitFor(() => expect(at()).toBe('/flowdeal'))
  expect(screen.queryByRole('link', { name: '查看流程' })).toBeNull()
})

test('offers the secondary value of a column as an optional column of its own', async () => {
  const schema = getListSchema('waiting')
  if (!schema) throw new Error('waiting')
  const names = (columns: ListConfig['columns']) =>
    tableColumns(resolveVisibleColumns(schema, { filters: [], columns }, [])).map(({ name }) => name)
  const usual = ['流程名称', '发起人', '处理步骤', '收到时间']
  expect(names([])).toEqual(usual)
  expect(names([{ key: 'workname' }])).toEqual(['文号', ...usual])
  expect(
    names([
      { key: 'workname', hidden: true },
      { key: 'NowFunName', hidden: true },
    ]),
  ).toEqual([...['流程名称', '发起人', '收到时间']])
})

const Address = () => <p data-testid="address">{useLocation().search}</p>
const drawAt = (name: string, address: string) => {
  const schema = getListSchema(name)
  if (!schema) throw new Error(name)
  return render(
    <MemoryRouter initialEntries={[address]}>
      <ListView schema={schema} />
      <Address />
    </MemoryRouter>,
  )
}
const fresh = { filters: [], columns: [] }

test('sends the chosen order, restarts at the first page, and stores it in address and preferences', async () => {
  pages({ result: [rowOf({})], next: 'cursor', totalItems: 40 }, { result: [rowOf({ _id: 'm2' })] }, {}, {})
  drawAt('waiting', '/list/waiting')
  await screen.findByText('QJ-001')
  fireEvent.click(screen.getByRole('button', { name: /下一页/ }))
  await waitFor(() => expect(sendRequest()).toHaveLength(2))
  fireEvent.click(screen.getByRole('button', { name: '排序: 未读和紧急优先' }))
  fireEvent.click(screen.getByRole('menuitemradio', { name: '最先到期在前' }))
  await waitFor(() =>
    expect(sendRequest().map(({ body }) => body)).toContainEqual({ nowpage: 1, search: {}, order: 'due' }),
  )
  expect(sendRequest()).toContainEqual({
    url: expect.stringContaining('user_config/save'),
    body: { waiting: { ...fresh, order: 'due' } },
  })
  expect(screen.getByTestId('address').textContent).toBe('?order=due')
  expect(listConfigOf('waiting').order).toBe('due')
  cleanup()
  clearListStates()
  send.mockReset()
  pages({ result: [rowOf({})] }, {})
  drawAt('waiting', '/list/waiting')
  await screen.findByText('QJ-001')
  expect(sendRequest()[0]?.body).toEqual({ nowpage: 1, search: {}, order: 'due' })
  fireEvent.click(screen.getByRole('button', { name: '排序: 最先到期在前' }))
  fireEvent.click(screen.getByRole('menuitemradio', { name: '未读和紧急优先' }))
  await waitFor(() => expect(screen.getByTestId('address').textContent).toBe(''))
})

test('takes the order from the address and ignores an unknown one', async () => {
  pages({ result: [rowOf({})] })
  drawAt('finish', '/list/finish?order=oldest')
  await screen.findByText('QJ-001')
  expect(sendRequest()[0]?.body).toMatchObject({ order: 'oldest' })
  cleanup()
  clearListStates()
  send.mockReset()
  pages({ result: [rowOf({})] })
  drawAt('finish', '/list/finish?order=due')
  await screen.findByText('QJ-001')
  expect(sendRequest()[0]?.body).not.toHaveProperty('order')
})

test('actions that appear under the pointer take no room of the text; on a touch screen they have their column', async () => {
  const tableOf = async (hovers: boolean) => {
    stubMedia((query) => hovers && query.includes('hover'))
    pages({ result: [rowOf({})] })
    draw('waiting')
    const table = (await screen.findByText('QJ-001')).closest('table') as HTMLElement
    const found = {
      isFloating: table.hasAttribute('data-floating'),
      width: Number(table.style.getPropertyValue('--list-wide')),
      column: table.querySelector<HTMLElement>('thead .list-action-column')?.style.width,
    }
    cleanup()
    return found
  }
  const [desk, touch] = [await tableOf(true), await tableOf(false)]
  expect([desk.isFloating, touch.isFloating]).toEqual([true, false])
  expect(touch.width - desk.width).toBe(164)
  expect([desk.column, touch.column?.includes('164px')]).toEqual(['', true])
})
