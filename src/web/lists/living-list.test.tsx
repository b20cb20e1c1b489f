import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
// Forms fetch it with their first check; here no clock runs while they wait for it.
import '#/core/form/check/check-form'
import type { ListRow } from '../../generated/types'
import { speak } from '../platform/i18n'
import { likeList } from '../stores/list-configs'
import { forgetListStates } from '../stores/list-states'
import { announceNews } from '../stores/news'
import { Toaster } from '../ui/toast'
import { List } from './list'
import { listNamed } from './schemas'
import { testRow } from './testing'

/** A list that stays open: news, ticked rows, what is liked, and coming back to it. */

const send = vi.hoisted(() => vi.fn())
vi.mock('../platform/http', () => ({ send }))
vi.mock('../platform/settings', () => ({
  pageSettings: () => ({ encrypt: false, version: '1', baseUrl: '' }),
}))

const rowOf = (id: string, part: Partial<ListRow> = {}) =>
  testRow({ _id: id, workname: `QJ-${id}`, batch: '同意', ...part })

let rows: ListRow[] = []
let finisher = ''
const two = [
  { v: '2', n: '研发部', path: '总公司/研发部' },
  { v: '5', n: '销售部', path: '总公司/销售部' },
]
let depts: typeof two = []
/** From where one acted before, by design. */
let acted: Record<string, string> = {}
const handled = '该任务已被陈国栋处理'
vi.mock('../stores/session', async (original) => ({
  ...(await original<typeof import('../stores/session')>()),
  currentPerson: () => ({ id: 'me', conf: {}, depts }),
  useSession: () => ({ person: { roles: { 'flow.work': true } }, hasEnded: false }),
  may: () => true,
}))
const asked: { url: string; body: Record<string, unknown> }[] = []
const answer = (url: string, { flowid = '' }: { flowid?: string }) => {
  if (url.endsWith('/faces')) return []
  if (url.endsWith('/flowgetdeptchoseconfig')) return { dept: acted[flowid] ?? '', depts }
  if (url.includes('/list/'))
    return {
      result: rows,
      totalItems: rows.length,
      totalIsCapped: false,
      pageSize: 20,
      currentPage: 1,
      next: null,
    }
  if (url.endsWith('/data/message')) return rowOf('m2', { status: 4, finished_id: finisher })
  return url.endsWith('/deal') ? { badges: { waiting: 0 } } : {}
}

beforeAll(() => speak('zh'))
beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: () => {},
    removeEventListener: () => {},
  }))
  asked.length = 0
  finisher = 'chen'
  depts = []
  acted = {}
  send.mockImplementation(async ({ url, data }) => {
    asked.push({ url, body: JSON.parse(data) })
    if (url.endsWith('/deal/check'))
      return { status: 200, data: JSON.stringify({ success: false, msg: handled, code: 'flow.handled' }) }
    return {
      status: 200,
      data: JSON.stringify({ success: true, msg: '', data: answer(url, JSON.parse(data)) }),
    }
  })
})
afterEach(() => {
  cleanup()
  forgetListStates()
  vi.useRealTimers()
})

const Address = () => <output data-testid="address">{decodeURIComponent(useLocation().search)}</output>

const draw = (address = '/') => {
  const schema = listNamed('waiting')
  if (!schema) throw new Error('the list is missing')
  return render(
    <MemoryRouter initialEntries={[address]}>
      <List schema={schema} />
      <Address />
    </MemoryRouter>,
  )
}

const tick = (id: string) => screen.getByRole<HTMLInputElement>('checkbox', { name: `选择 QJ-${id}` })
const of = (call: string) => asked.filter(({ url }) => url.endsWith(call))

/** The ticked rows are to be decided together; one of the buttons that do so. */
async function openBatch(button: string) {
  fireEvent.click(screen.getByRole('button', { name: '批量处理' }))
  const found = await screen.findByRole('button', { name: button })
  await screen.findByRole('textbox', { name: /审批建议/ })
  return found
}

test('news bring rows in place while nobody is amid them, and mark them', async () => {
  rows = [rowOf('m1')]
  draw()
  await screen.findByText('QJ-m1')
  rows = [rowOf('m2'), ...rows]
  act(announceNews)
  const came = (await screen.findByText('QJ-m2')).closest('tr')
  expect(came?.hasAttribute('data-marked')).toBe(true)
  expect(screen.getByText('QJ-m1').closest('tr')?.hasAttribute('data-marked')).toBe(false)
})

test('while rows are ticked those that come wait behind a bar, and what was ticked stays ticked', async () => {
  rows = [rowOf('m1'), rowOf('m2')]
  draw()
  fireEvent.click(await screen.findByRole('checkbox', { name: '选择 QJ-m2' }))
  rows = [rowOf('m3'), ...rows]
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
  rows = [rowOf('m1'), rowOf('m2')]
  const { container } = draw()
  await screen.findByText('QJ-m2')
  rows = [rowOf('m1')]
  act(announceNews)
  await waitFor(() => expect(container.textContent).not.toContain('QJ-m2'))
  await waitFor(() => expect(of('/deal/check').map(({ body }) => body.msgid)).toEqual(['m2']))
  render(<Toaster />)
  await screen.findByText(`“年假三天”已离开列表：${handled}`)
})

test('a task that one has handled oneself leaves without a word', async () => {
  rows = [rowOf('m1')]
  finisher = 'me'
  draw()
  await screen.findByText('QJ-m1')
  rows = []
  act(announceNews)
  await waitFor(() => expect(of('/data/message')).toHaveLength(1))
  await act(async () => {})
  expect(of('/deal/check')).toEqual([])
})

test('the address holds the search and the page, so that a reload finds the same rows', async () => {
  rows = [rowOf('m1')]
  const find = encodeURIComponent(JSON.stringify({ workname: 'm1' }))
  draw(`/?tab=waiting&find=${find}&page=2`)
  await screen.findByText('QJ-m1')
  expect(of('/waiting')[0]?.body).toMatchObject({ nowpage: 2, search: { workname: 'm1' } })
  fireEvent.change(screen.getByLabelText('文号'), { target: { value: 'm' } })
  fireEvent.click(screen.getByRole('button', { name: '搜索' }))
  await waitFor(() => expect(screen.getByTestId('address').textContent).toContain('"workname":"m"'))
  expect(screen.getByTestId('address').textContent).toContain('tab=waiting')
  expect(screen.getByTestId('address').textContent).not.toContain('page=')
})

test.each(['{"fields":1}', 'nonsense', '[]'])(
  'an address that was mangled asks for nothing: %s',
  async (find) => {
    rows = [rowOf('m1')]
    draw(`/?find=${encodeURIComponent(find)}`)
    await screen.findByText('QJ-m1')
    expect(of('/waiting')[0]?.body).toMatchObject({ nowpage: 1, search: {} })
  },
)

test('news that come while a search is under way ask it again, and nothing counts as gone or come', async () => {
  rows = [rowOf('m1')]
  draw()
  await screen.findByText('QJ-m1')
  const answers: (() => void)[] = []
  const answered = send.getMockImplementation()
  send.mockImplementation(async (sent) => {
    const isList = sent.url.includes('/list/')
    if (isList) await new Promise<void>((resolve) => answers.push(resolve))
    return answered?.(sent)
  })
  rows = [rowOf('m2')]
  fireEvent.change(screen.getByLabelText('文号'), { target: { value: 'm2' } })
  fireEvent.click(screen.getByRole('button', { name: '搜索' }))
  await waitFor(() => expect(answers).toHaveLength(1))
  act(announceNews)
  await waitFor(() => expect(answers).toHaveLength(2))
  await act(async () => {
    for (const answer of answers) answer()
  })
  const found = (await screen.findByText('QJ-m2')).closest('tr')
  expect(found?.hasAttribute('data-marked')).toBe(false)
  expect(screen.getByRole('region', { name: '待我处理' }).getAttribute('aria-busy')).toBe('false')
  expect(of('/data/message')).toEqual([])
})

test('X ticks the row in focus, Esc unticks all, ? tells of the keys', async () => {
  rows = [rowOf('m1'), rowOf('m2')]
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
  rows = [rowOf('m1'), rowOf('m2')]
  draw()
  fireEvent.click(await screen.findByRole('checkbox', { name: '全选本页' }))
  expect(screen.getByText('已选 2 条')).toBeTruthy()
  rows = [rowOf('m1')]
  act(announceNews)
  await screen.findByText('已选 1 条')
})

test('agreeing waits five seconds, in which it is taken back without a trace', async () => {
  rows = [rowOf('m1'), rowOf('m2')]
  draw()
  fireEvent.click(await screen.findByRole('checkbox', { name: '选择 QJ-m1' }))
  const agree = await openBatch('同意 1 条')
  vi.useFakeTimers()
  await act(async () => fireEvent.click(agree))
  expect(screen.queryByText('QJ-m1')).toBeNull()
  act(() => vi.advanceTimersByTime(4_900))
  fireEvent.click(screen.getByRole('button', { name: '撤销' }))
  act(() => vi.advanceTimersByTime(60_000))
  expect(screen.getByText('QJ-m1')).toBeTruthy()
  expect(of('/deal')).toEqual([])
})

test('whoever leaves the page within them has meant it', async () => {
  rows = [rowOf('m1')]
  const { unmount } = draw()
  fireEvent.click(await screen.findByRole('checkbox', { name: '选择 QJ-m1' }))
  const agree = await openBatch('同意 1 条')
  await act(async () => fireEvent.click(agree))
  unmount()
  await waitFor(() => expect(of('/deal').map(({ body }) => body.flowmsgid)).toEqual(['m1']))
})

test('whoever turns to another app within them has meant it, too', async () => {
  rows = [rowOf('m1')]
  draw()
  fireEvent.click(await screen.findByRole('checkbox', { name: '选择 QJ-m1' }))
  const agree = await openBatch('同意 1 条')
  await act(async () => fireEvent.click(agree))
  fireEvent(document, new Event('visibilitychange'))
  expect(of('/deal')).toEqual([])
  const state = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  fireEvent(document, new Event('visibilitychange'))
  state.mockRestore()
  await waitFor(() => expect(of('/deal').map(({ body }) => body.flowmsgid)).toEqual(['m1']))
})

const quick = {
  agree: { index: 0, name: '同意', reason: 'none' as const },
  refuse: { index: 1, name: '不同意', reason: 'required' as const },
}

test('one row is agreed to in the row itself, and leaves at once; deciding the next one sends it', async () => {
  rows = [rowOf('m1', { quick }), rowOf('m2', { quick })]
  draw()
  fireEvent.click(await screen.findByRole('button', { name: '同意 QJ-m1' }))
  expect(screen.queryByText('QJ-m1')).toBeNull()
  expect(of('/deal')).toEqual([])
  fireEvent.click(screen.getByRole('button', { name: '同意 QJ-m2' }))
  await waitFor(() => expect(of('/deal').map(({ body }) => body.flowmsgid)).toEqual(['m1']))
  fireEvent.click(screen.getByRole('button', { name: '撤销' }))
  expect(await screen.findByText('QJ-m2')).toBeTruthy()
})

test('refusing in a row asks for the reason first', async () => {
  rows = [rowOf('m1', { quick })]
  const { unmount } = draw()
  fireEvent.click(await screen.findByRole('button', { name: '不同意 QJ-m1' }))
  const dialog = await screen.findByRole('dialog')
  fireEvent.click(within(dialog).getByRole('button', { name: '不同意' }))
  await within(dialog).findByText('请写明原因')
  fireEvent.change(within(dialog).getByRole('textbox'), { target: { value: '人手不足' } })
  fireEvent.click(within(dialog).getByRole('button', { name: '不同意' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  unmount()
  await waitFor(() => expect(of('/deal')).toHaveLength(1))
  expect(of('/deal')[0]?.body).toMatchObject({ btnindex: 1, flowdata: { suggest: '人手不足' } })
})

test('the dialog of several names who asks, lets one out, asks a reason to refuse, and tells what became of each', async () => {
  rows = [rowOf('m1', { quick }), rowOf('m2', { quick }), rowOf('m3')]
  draw()
  fireEvent.click(await screen.findByRole('checkbox', { name: '全选本页' }))
  await openBatch('同意 3 条')
  const dialog = screen.getByRole('dialog')
  expect(within(dialog).getAllByText('李娜', { selector: '.batch-who > span' })).toHaveLength(3)
  expect(within(dialog).getAllByText('前端组')).toHaveLength(3)
  fireEvent.click(within(dialog).getByRole('checkbox', { name: '选择 QJ-m2' }))
  expect(within(dialog).getByRole('button', { name: '同意 2 条' })).toBeTruthy()
  fireEvent.click(within(dialog).getByRole('button', { name: '拒绝 1 条' }))
  expect(await within(dialog).findByText('请写明原因')).toBeTruthy()
  fireEvent.change(within(dialog).getByRole('textbox'), { target: { value: '重复了' } })
  vi.useFakeTimers()
  await act(async () => fireEvent.click(within(dialog).getByRole('button', { name: '拒绝 1 条' })))
  act(() => vi.advanceTimersByTime(5_000))
  vi.useRealTimers()
  const told = await screen.findByRole('dialog', { name: '批量处理结果' })
  await within(told).findByText('已处理')
  expect(within(told).getByText('已拒绝 1 条')).toBeTruthy()
  expect(of('/deal').map(({ body }) => body)).toMatchObject([
    { flowmsgid: 'm1', btnindex: 1, flowdata: { suggest: '重复了' } },
  ])
})

const departments = () => of('/deal').map(({ body }) => (body.flowdata as { dept: string }).dept)

test('who stands in several departments is asked once for all rows, and the answer is kept for their designs', async () => {
  depts = two
  rows = [rowOf('m1', { quick }), rowOf('m2', { quick, flowid: 'expense' })]
  const { unmount } = draw()
  fireEvent.click(await screen.findByRole('checkbox', { name: '全选本页' }))
  await openBatch('同意 2 条')
  const dialog = screen.getByRole('dialog')
  fireEvent.change(within(dialog).getByRole('combobox', { name: '选择您所在的部门' }), {
    target: { value: '5' },
  })
  await waitFor(() =>
    expect(within(dialog).getByRole<HTMLButtonElement>('button', { name: '同意 2 条' }).disabled).toBe(false),
  )
  await act(async () => fireEvent.click(within(dialog).getByRole('button', { name: '同意 2 条' })))
  unmount()
  await waitFor(() => expect(departments()).toEqual(['5', '5']))
  await waitFor(() =>
    expect(of('/flowsetdeptchoseconfig').map(({ body }) => body)).toMatchObject([
      { flowid: 'leave', dept: '5' },
      { flowid: 'expense', dept: '5' },
    ]),
  )
})

test('what was answered before is offered again, and is enough for one press', async () => {
  depts = two
  acted = { leave: '5' }
  rows = [rowOf('m1', { quick })]
  const { unmount } = draw()
  fireEvent.click(await screen.findByRole('checkbox', { name: '全选本页' }))
  await openBatch('同意 1 条')
  const asked = () => screen.getByRole<HTMLSelectElement>('combobox', { name: '选择您所在的部门' }).value
  await waitFor(() => expect(asked()).toBe('5'))
  fireEvent.click(screen.getByRole('button', { name: '取消' }))
  fireEvent.click(screen.getByRole('button', { name: '同意 QJ-m1' }))
  await waitFor(() => expect(screen.queryByText('QJ-m1')).toBeNull())
  expect(screen.queryByRole('dialog')).toBeNull()
  unmount()
  await waitFor(() => expect(departments()).toEqual(['5']))
  expect(of('/flowsetdeptchoseconfig')).toEqual([])
})

test('one press asks from which department, where nobody has said so before', async () => {
  depts = two
  rows = [rowOf('m1', { quick })]
  const { unmount } = draw()
  fireEvent.click(await screen.findByRole('button', { name: '同意 QJ-m1' }))
  const dialog = await screen.findByRole('dialog')
  expect(of('/deal')).toEqual([])
  fireEvent.change(within(dialog).getByRole('combobox', { name: '选择您所在的部门' }), {
    target: { value: '5' },
  })
  fireEvent.click(within(dialog).getByRole('button', { name: '同意' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  unmount()
  await waitFor(() => expect(departments()).toEqual(['5']))
})

test('a list is found again as it was left', async () => {
  rows = [rowOf('m1')]
  const { unmount } = draw()
  fireEvent.change(await screen.findByLabelText('文号'), { target: { value: 'm1' } })
  fireEvent.click(screen.getByRole('button', { name: '搜索' }))
  await waitFor(() => expect(of('/waiting').at(-1)?.body).toMatchObject({ search: { workname: 'm1' } }))
  unmount()
  asked.length = 0
  draw()
  await waitFor(() => expect(of('/waiting')[0]?.body).toMatchObject({ search: { workname: 'm1' } }))
  expect(screen.getByLabelText<HTMLInputElement>('文号').value).toBe('m1')
})

test('it opens with the search that is liked, in the columns that are liked', async () => {
  rows = [rowOf('m1')]
  await likeList('waiting', {
    filters: [{ name: '请假', search: { flowname: '请假' }, isDefault: true }],
    columns: [{ key: 'workname' }, { key: 'flowname' }, { key: 'NowFunName', hidden: true }],
  })
  draw()
  await screen.findByText('QJ-m1')
  expect(of('/waiting')[0]?.body).toMatchObject({ search: { flowname: '请假' } })
  const heads = screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
  expect(heads.slice(1, 3)).toEqual(['文号', '流程名称'])
  expect(heads).not.toContain('处理节点')
})
