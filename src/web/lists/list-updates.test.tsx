import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { saveListConfig } from '../stores/list-configs'
import { triggerRefresh } from '../stores/refresh-signal'
import { Toaster } from '../ui/toast'
import { searchLabel } from './testing'
import { addressQuery, renderList, rowCheckbox } from './testing-list'
import {
  clearRequests,
  deferLists,
  refusalText,
  requestsOf,
  serverState,
  testListRow,
} from './testing-server'

/** A list that stays open: updates, ticked rows, preferences, and returning to it. */

vi.mock('../platform/http', () => import('./testing-server'))
vi.mock('../platform/settings', async () => (await import('./testing-server')).testServerSettings)
vi.mock('../stores/session', async (original) => ({
  ...(await original<typeof import('../stores/session')>()),
  ...(await import('./testing-server')).session,
}))

test('inserts new rows in place and marks them while the list is not in use', async () => {
  serverState.rows = [testListRow('m1')]
  renderList()
  await screen.findByText('QJ-m1')
  serverState.rows = [testListRow('m2'), ...serverState.rows]
  act(triggerRefresh)
  const came = (await screen.findByText('QJ-m2')).closest('tr')
  expect(came?.hasAttribute('data-marked')).toBe(true)
  expect(screen.getByText('QJ-m1').closest('tr')?.hasAttribute('data-marked')).toBe(false)
})

test('holds new rows behind a bar while rows are ticked and keeps the ticks', async () => {
  serverState.rows = [testListRow('m1'), testListRow('m2')]
  renderList()
  fireEvent.click(await screen.findByRole('checkbox', { name: '选择 QJ-m2' }))
  serverState.rows = [testListRow('m3'), ...serverState.rows]
  act(triggerRefresh)
  const bar = await screen.findByRole('button', { name: '有 1 条新消息，点击查看' })
  expect(screen.queryByText('QJ-m3')).toBeNull()
  fireEvent.click(bar)
  await screen.findByText('QJ-m3')
  expect([rowCheckbox('m1'), rowCheckbox('m2'), rowCheckbox('m3')].map(({ checked }) => checked)).toEqual([
    false,
    true,
    false,
  ])
  expect(screen.getByText('已选 1 条')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /新消息/ })).toBeNull()
})

test('removes a task that another assignee handled and shows the reason', async () => {
  serverState.rows = [testListRow('m1'), testListRow('m2')]
  const { container } = renderList()
  await screen.findByText('QJ-m2')
  serverState.rows = [testListRow('m1')]
  act(triggerRefresh)
  await waitFor(() => expect(container.textContent).not.toContain('QJ-m2'))
  await waitFor(() => expect(requestsOf('/deal/check').map(({ body }) => body.msgid)).toEqual(['m2']))
  render(<Toaster />)
  await screen.findByText(`“年假三天”已离开列表：${refusalText}`)
})

test('removes a task that the reader handled without a notice', async () => {
  serverState.rows = [testListRow('m1')]
  serverState.finisher = 'me'
  renderList()
  await screen.findByText('QJ-m1')
  serverState.rows = []
  act(triggerRefresh)
  await waitFor(() => expect(requestsOf('/data/message')).toHaveLength(1))
  await act(async () => {})
  expect(requestsOf('/deal/check')).toEqual([])
})

test('stores the search and the page in the address, so that a reload finds the same rows', async () => {
  serverState.rows = [testListRow('m1')]
  const find = encodeURIComponent(JSON.stringify({ words: 'm1' }))
  renderList(`/?tab=waiting&find=${find}&page=2`)
  await screen.findByText('QJ-m1')
  expect(requestsOf('/waiting')[0]?.body).toMatchObject({ nowpage: 2, search: { words: 'm1' } })
  fireEvent.change(screen.getByLabelText(searchLabel), { target: { value: 'm' } })
  fireEvent.click(screen.getByRole('button', { name: '搜索' }))
  await waitFor(() => expect(addressQuery()).toContain('"words":"m"'))
  expect(addressQuery()).toContain('tab=waiting')
  expect(addressQuery()).not.toContain('page=')
})

test.each(['{"fields":1}', 'nonsense', '[]'])('ignores a malformed address: %s', async (find) => {
  serverState.rows = [testListRow('m1')]
  renderList(`/?find=${encodeURIComponent(find)}`)
  await screen.findByText('QJ-m1')
  expect(requestsOf('/waiting')[0]?.body).toMatchObject({ nowpage: 1, search: {} })
})

test('repeats a running search when an update arrives, and counts no row as gone or new', async () => {
  serverState.rows = [testListRow('m1')]
  renderList()
  await screen.findByText('QJ-m1')
  const { held, answerAll } = deferLists()
  serverState.rows = [testListRow('m2')]
  fireEvent.change(screen.getByLabelText(searchLabel), { target: { value: 'm2' } })
  fireEvent.click(screen.getByRole('button', { name: '搜索' }))
  await waitFor(() => expect(held).toHaveLength(1))
  act(triggerRefresh)
  await waitFor(() => expect(held).toHaveLength(2))
  await answerAll()
  const found = (await screen.findByText('QJ-m2')).closest('tr')
  expect(found?.hasAttribute('data-marked')).toBe(false)
  expect(screen.getByRole('region', { name: '待我处理' }).getAttribute('aria-busy')).toBe('false')
  expect(requestsOf('/data/message')).toEqual([])
})

/** Searches, then chooses an order before any rows have arrived. */
async function searchedAndOrderedAfter(act: () => void) {
  serverState.rows = [testListRow('m1')]
  renderList()
  fireEvent.change(await screen.findByLabelText(searchLabel), { target: { value: 'm1' } })
  fireEvent.click(screen.getByRole('button', { name: '搜索' }))
  await waitFor(() => expect(requestsOf('/waiting').at(-1)?.body).toMatchObject({ search: { words: 'm1' } }))
  const { held, answerAll } = deferLists()
  act()
  fireEvent.click(screen.getByRole('button', { name: /^排序/ }))
  fireEvent.click(screen.getByRole('menuitemradio', { name: '最早在前' }))
  await waitFor(() => expect(held.length).toBeGreaterThan(0))
  await answerAll()
}

test.each([
  ['cleared', () => fireEvent.click(screen.getByRole('button', { name: '清空条件' })), {}],
  ['emptied', () => fireEvent.change(screen.getByLabelText(searchLabel), { target: { value: '' } }), {}],
  [
    'written anew',
    () => fireEvent.change(screen.getByLabelText(searchLabel), { target: { value: 'm' } }),
    { words: 'm' },
  ],
])('sends conditions that were just %s together with a newly chosen order', async (_, act, search) => {
  await searchedAndOrderedAfter(act)
  await waitFor(() =>
    expect(requestsOf('/waiting').at(-1)?.body).toEqual({ nowpage: 1, search, order: 'oldest' }),
  )
  expect(screen.getByLabelText<HTMLInputElement>(searchLabel).value).toBe('words' in search ? 'm' : '')
  expect(addressQuery().includes('m1')).toBe(false)
})

test('X ticks the focused row, Esc unticks all rows and ? shows the keys', async () => {
  serverState.rows = [testListRow('m1'), testListRow('m2')]
  renderList()
  await screen.findByText('QJ-m1')
  const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key })
  press('j')
  press('ArrowDown')
  press('x')
  expect([rowCheckbox('m1'), rowCheckbox('m2')].map(({ checked }) => checked)).toEqual([false, true])
  press('Escape')
  expect(rowCheckbox('m2').checked).toBe(false)
  press('/')
  expect(document.activeElement).toBe(screen.getByLabelText(searchLabel))
  press('x')
  expect(rowCheckbox('m2').checked).toBe(false)
  fireEvent.keyDown(document.body, { key: '?' })
  await screen.findByText('下一条 / 上一条')
})

test('drops the tick of a row that another assignee handled', async () => {
  serverState.rows = [testListRow('m1'), testListRow('m2')]
  renderList()
  fireEvent.click(await screen.findByRole('checkbox', { name: '全选本页' }))
  expect(screen.getByText('已选 2 条')).toBeTruthy()
  serverState.rows = [testListRow('m1')]
  act(triggerRefresh)
  await screen.findByText('已选 1 条')
})

test('restores a list as the reader left it', async () => {
  serverState.rows = [testListRow('m1')]
  const { unmount } = renderList()
  fireEvent.change(await screen.findByLabelText(searchLabel), { target: { value: 'm1' } })
  fireEvent.click(screen.getByRole('button', { name: '搜索' }))
  await waitFor(() => expect(requestsOf('/waiting').at(-1)?.body).toMatchObject({ search: { words: 'm1' } }))
  unmount()
  clearRequests()
  renderList()
  await waitFor(() => expect(requestsOf('/waiting')[0]?.body).toMatchObject({ search: { words: 'm1' } }))
  expect(screen.getByLabelText<HTMLInputElement>(searchLabel).value).toBe('m1')
})

test('opens with the preferred search and columns', async () => {
  serverState.rows = [testListRow('m1')]
  await saveListConfig('waiting', {
    filters: [{ name: '请假', search: { flowname: '请假' }, isDefault: true }],
    columns: [{ key: 'workname' }, { key: 'flowname' }, { key: 'NowFunName', hidden: true }],
  })
  renderList()
  await screen.findByText('QJ-m1')
  expect(requestsOf('/waiting')[0]?.body).toMatchObject({ search: { flowname: '请假' } })
  const heads = screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
  expect(heads.slice(1, 3)).toEqual(['文号', '流程名称'])
  expect(heads).not.toContain('处理步骤')
})
