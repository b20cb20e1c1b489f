import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { likeList } from '../stores/list-configs'
import { announceNews } from '../stores/refresh-signal'
import { Toaster } from '../ui/toast'
import { address, draw, tick } from './testing-list'
import { askedBy, forgetAsked, handled, holdLists, known, rowOf } from './testing-server'

/** A list that stays open: news, ticked rows, what is liked, and coming back to it. */

vi.mock('../platform/http', () => import('./testing-server'))
vi.mock('../platform/settings', async () => (await import('./testing-server')).settings)
vi.mock('../stores/session', async (original) => ({
  ...(await original<typeof import('../stores/session')>()),
  ...(await import('./testing-server')).session,
}))

test('news bring rows in place while nobody is amid them, and mark them', async () => {
  known.rows = [rowOf('m1')]
  draw()
  await screen.findByText('QJ-m1')
  known.rows = [rowOf('m2'), ...known.rows]
  act(announceNews)
  const came = (await screen.findByText('QJ-m2')).closest('tr')
  expect(came?.hasAttribute('data-marked')).toBe(true)
  expect(screen.getByText('QJ-m1').closest('tr')?.hasAttribute('data-marked')).toBe(false)
})

test('while rows are ticked those that come wait behind a bar, and what was ticked stays ticked', async () => {
  known.rows = [rowOf('m1'), rowOf('m2')]
  draw()
  fireEvent.click(await screen.findByRole('checkbox', { name: '选择 QJ-m2' }))
  known.rows = [rowOf('m3'), ...known.rows]
  act(announceNews)
  const bar = await screen.findByRole('button', { name: '有 1 条新消息，点击查看' })
  expect(screen.queryByText('QJ-m3')).toBeNull()
  fireEvent.click(bar)
  await screen.findByText('QJ-m3')
  expect([tick('m1'), tick('m2'), tick('m3')].map(({ checked }) => checked)).toEqual([false, true, false])
  expect(screen.getByText('已选 1 条')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /新消息/ })).toBeNull()
})

test('a task that somebody else handled leaves the list with the reason', async () => {
  known.rows = [rowOf('m1'), rowOf('m2')]
  const { container } = draw()
  await screen.findByText('QJ-m2')
  known.rows = [rowOf('m1')]
  act(announceNews)
  await waitFor(() => expect(container.textContent).not.toContain('QJ-m2'))
  await waitFor(() => expect(askedBy('/deal/check').map(({ body }) => body.msgid)).toEqual(['m2']))
  render(<Toaster />)
  await screen.findByText(`“年假三天”已离开列表：${handled}`)
})

test('a task that one has handled oneself leaves without a word', async () => {
  known.rows = [rowOf('m1')]
  known.finisher = 'me'
  draw()
  await screen.findByText('QJ-m1')
  known.rows = []
  act(announceNews)
  await waitFor(() => expect(askedBy('/data/message')).toHaveLength(1))
  await act(async () => {})
  expect(askedBy('/deal/check')).toEqual([])
})

test('the address holds the search and the page, so that a reload finds the same rows', async () => {
  known.rows = [rowOf('m1')]
  const find = encodeURIComponent(JSON.stringify({ workname: 'm1' }))
  draw(`/?tab=waiting&find=${find}&page=2`)
  await screen.findByText('QJ-m1')
  expect(askedBy('/waiting')[0]?.body).toMatchObject({ nowpage: 2, search: { workname: 'm1' } })
  fireEvent.change(screen.getByLabelText('文号'), { target: { value: 'm' } })
  fireEvent.click(screen.getByRole('button', { name: '搜索' }))
  await waitFor(() => expect(address()).toContain('"workname":"m"'))
  expect(address()).toContain('tab=waiting')
  expect(address()).not.toContain('page=')
})

test.each(['{"fields":1}', 'nonsense', '[]'])(
  'an address that was mangled asks for nothing: %s',
  async (find) => {
    known.rows = [rowOf('m1')]
    draw(`/?find=${encodeURIComponent(find)}`)
    await screen.findByText('QJ-m1')
    expect(askedBy('/waiting')[0]?.body).toMatchObject({ nowpage: 1, search: {} })
  },
)

test('news that come while a search is under way ask it again, and nothing counts as gone or come', async () => {
  known.rows = [rowOf('m1')]
  draw()
  await screen.findByText('QJ-m1')
  const { held, answerAll } = holdLists()
  known.rows = [rowOf('m2')]
  fireEvent.change(screen.getByLabelText('文号'), { target: { value: 'm2' } })
  fireEvent.click(screen.getByRole('button', { name: '搜索' }))
  await waitFor(() => expect(held).toHaveLength(1))
  act(announceNews)
  await waitFor(() => expect(held).toHaveLength(2))
  await answerAll()
  const found = (await screen.findByText('QJ-m2')).closest('tr')
  expect(found?.hasAttribute('data-marked')).toBe(false)
  expect(screen.getByRole('region', { name: '待我处理' }).getAttribute('aria-busy')).toBe('false')
  expect(askedBy('/data/message')).toEqual([])
})

/** Somebody has searched, and now chooses an order before any rows have come. */
async function searchedAndOrderedAfter(act: () => void) {
  known.rows = [rowOf('m1')]
  draw()
  fireEvent.change(await screen.findByLabelText('文号'), { target: { value: 'm1' } })
  fireEvent.click(screen.getByRole('button', { name: '搜索' }))
  await waitFor(() => expect(askedBy('/waiting').at(-1)?.body).toMatchObject({ search: { workname: 'm1' } }))
  const { held, answerAll } = holdLists()
  act()
  fireEvent.click(screen.getByRole('button', { name: /^排序/ }))
  fireEvent.click(screen.getByRole('menuitemradio', { name: '最早在前' }))
  await waitFor(() => expect(held.length).toBeGreaterThan(0))
  await answerAll()
}

test.each([
  ['cleared', () => fireEvent.click(screen.getByRole('button', { name: '清空条件' })), {}],
  ['emptied', () => fireEvent.change(screen.getByLabelText('文号'), { target: { value: '' } }), {}],
  [
    'written anew',
    () => fireEvent.change(screen.getByLabelText('文号'), { target: { value: 'm' } }),
    { workname: 'm' },
  ],
])('an order that is chosen at once counts for conditions that were just %s', async (_, act, search) => {
  await searchedAndOrderedAfter(act)
  await waitFor(() =>
    expect(askedBy('/waiting').at(-1)?.body).toEqual({ nowpage: 1, search, order: 'oldest' }),
  )
  expect(screen.getByLabelText<HTMLInputElement>('文号').value).toBe('workname' in search ? 'm' : '')
  expect(address().includes('m1')).toBe(false)
})

test('X ticks the row in focus, Esc unticks all, ? tells of the keys', async () => {
  known.rows = [rowOf('m1'), rowOf('m2')]
  draw()
  await screen.findByText('QJ-m1')
  const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key })
  press('j')
  press('ArrowDown')
  press('x')
  expect([tick('m1'), tick('m2')].map(({ checked }) => checked)).toEqual([false, true])
  press('Escape')
  expect(tick('m2').checked).toBe(false)
  press('/')
  expect(document.activeElement).toBe(screen.getByLabelText('流程名称'))
  press('x')
  expect(tick('m2').checked).toBe(false)
  fireEvent.keyDown(document.body, { key: '?' })
  await screen.findByText('下一条 / 上一条')
})

test('a row that somebody else handled is no longer among the ticked', async () => {
  known.rows = [rowOf('m1'), rowOf('m2')]
  draw()
  fireEvent.click(await screen.findByRole('checkbox', { name: '全选本页' }))
  expect(screen.getByText('已选 2 条')).toBeTruthy()
  known.rows = [rowOf('m1')]
  act(announceNews)
  await screen.findByText('已选 1 条')
})

test('a list is found again as it was left', async () => {
  known.rows = [rowOf('m1')]
  const { unmount } = draw()
  fireEvent.change(await screen.findByLabelText('文号'), { target: { value: 'm1' } })
  fireEvent.click(screen.getByRole('button', { name: '搜索' }))
  await waitFor(() => expect(askedBy('/waiting').at(-1)?.body).toMatchObject({ search: { workname: 'm1' } }))
  unmount()
  forgetAsked()
  draw()
  await waitFor(() => expect(askedBy('/waiting')[0]?.body).toMatchObject({ search: { workname: 'm1' } }))
  expect(screen.getByLabelText<HTMLInputElement>('文号').value).toBe('m1')
})

test('it opens with the search that is liked, in the columns that are liked', async () => {
  known.rows = [rowOf('m1')]
  await likeList('waiting', {
    filters: [{ name: '请假', search: { flowname: '请假' }, isDefault: true }],
    columns: [{ key: 'workname' }, { key: 'flowname' }, { key: 'NowFunName', hidden: true }],
  })
  draw()
  await screen.findByText('QJ-m1')
  expect(askedBy('/waiting')[0]?.body).toMatchObject({ search: { flowname: '请假' } })
  const heads = screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
  expect(heads.slice(1, 3)).toEqual(['文号', '流程名称'])
  expect(heads).not.toContain('处理节点')
})
