import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { stubMedia } from '../../../tests/kit/media'
import { openBatchDialog, renderList } from './testing-list'
import { requestsOf, sendKeepalive, serverState, testListRow, twoDepts } from './testing-server'

/** Decisions within the list: one row, or several ticked ones. */

vi.mock('../platform/http', () => import('./testing-server'))
vi.mock('../platform/settings', async () => (await import('./testing-server')).testServerSettings)
vi.mock('../stores/session', async (original) => ({
  ...(await original<typeof import('../stores/session')>()),
  ...(await import('./testing-server')).session,
}))

test('delays an approval by five seconds, during which it can be undone without a trace', async () => {
  serverState.rows = [testListRow('m1'), testListRow('m2')]
  renderList()
  fireEvent.click(await screen.findByRole('checkbox', { name: '选择 QJ-m1' }))
  const agree = await openBatchDialog('同意 1 条')
  vi.useFakeTimers()
  await act(async () => fireEvent.click(agree))
  expect(screen.getByText('已同意')).toBeTruthy()
  act(() => vi.advanceTimersByTime(4_900))
  fireEvent.click(screen.getByRole('button', { name: '撤销' }))
  act(() => vi.advanceTimersByTime(60_000))
  expect(screen.queryByText('已同意')).toBeNull()
  expect(requestsOf('/deal')).toEqual([])
})

test('sends a delayed approval when the user leaves the page', async () => {
  serverState.rows = [testListRow('m1')]
  const { unmount } = renderList()
  fireEvent.click(await screen.findByRole('checkbox', { name: '选择 QJ-m1' }))
  const agree = await openBatchDialog('同意 1 条')
  await act(async () => fireEvent.click(agree))
  unmount()
  await waitFor(() => expect(requestsOf('/deal').map(({ body }) => body.flowmsgid)).toEqual(['m1']))
})

test('sends a delayed approval when the user switches to another app', async () => {
  serverState.rows = [testListRow('m1')]
  renderList()
  fireEvent.click(await screen.findByRole('checkbox', { name: '选择 QJ-m1' }))
  const agree = await openBatchDialog('同意 1 条')
  await act(async () => fireEvent.click(agree))
  fireEvent(document, new Event('visibilitychange'))
  expect(requestsOf('/deal')).toEqual([])
  const state = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  fireEvent(document, new Event('visibilitychange'))
  state.mockRestore()
  await waitFor(() => expect(sendKeepalive).toHaveBeenCalledTimes(1))
  expect(requestsOf('/deal').map(({ body }) => body.flowmsgid)).toEqual(['m1'])
})

const quick = {
  agree: { index: 0, name: '同意', reason: 'none' as const },
  refuse: { index: 1, name: '不同意', reason: 'required' as const },
}

const decided = () => requestsOf('/deal').map(({ body }) => body.flowmsgid)
const rowNames = () => screen.getAllByText(/^QJ-/).map(({ textContent }) => textContent)
const pressAgree = (id: string) => fireEvent.click(screen.getByRole('button', { name: `同意 QJ-${id}` }))
/** Runs the decisions of two rows on a clock that the test moves. */
async function decideTwo() {
  serverState.rows = [
    testListRow('m1', { quick }),
    testListRow('m2', { quick }),
    testListRow('m3', { quick }),
  ]
  const drawn = renderList()
  await screen.findByRole('button', { name: '同意 QJ-m1' })
  vi.useFakeTimers()
  pressAgree('m1')
  await act(async () => vi.advanceTimersByTime(1_000))
  pressAgree('m2')
  await act(async () => vi.advanceTimersByTime(1_000))
  return drawn
}

test('decided rows stay in their places, and each waits for its own undo', async () => {
  await decideTwo()
  expect(rowNames()).toEqual(['QJ-m1', 'QJ-m2', 'QJ-m3'])
  expect(screen.getAllByText('已同意')).toHaveLength(2)
  expect(decided()).toEqual([])
  fireEvent.click(screen.getByRole('button', { name: '撤销 QJ-m2' }))
  await act(async () => vi.advanceTimersByTime(10_000))
  expect(decided()).toEqual(['m1'])
  expect(screen.getByRole('button', { name: '同意 QJ-m2' })).toBeTruthy()
})

test('the second click of a double click neither decides another row nor undoes the first', async () => {
  serverState.rows = [testListRow('m1', { quick }), testListRow('m2', { quick })]
  renderList()
  await screen.findByRole('button', { name: '同意 QJ-m1' })
  vi.useFakeTimers()
  pressAgree('m1')
  await act(async () => vi.advanceTimersByTime(120))
  fireEvent.click(screen.getByRole('button', { name: '撤销 QJ-m1' }))
  pressAgree('m2')
  await act(async () => vi.advanceTimersByTime(10_000))
  expect(decided()).toEqual(['m1'])
})

test('a page that closes sends all pending decisions by requests that outlive it', async () => {
  await decideTwo()
  sendKeepalive.mockClear()
  fireEvent(window, new Event('pagehide'))
  await act(async () => {})
  expect(decided().sort()).toEqual(['m1', 'm2'])
  expect(sendKeepalive).toHaveBeenCalledTimes(2)
})

test('a decided row leaves the list only after the mouse has left it', async () => {
  const { container } = await decideTwo()
  const body = container.querySelector('.list-body') as Element
  fireEvent.pointerOver(body, { pointerType: 'mouse' })
  serverState.rows = [testListRow('m3', { quick })]
  await act(async () => vi.advanceTimersByTime(10_000))
  expect(decided()).toEqual(['m1', 'm2'])
  expect(rowNames()).toEqual(['QJ-m1', 'QJ-m2', 'QJ-m3'])
  fireEvent.pointerOut(body, { pointerType: 'mouse' })
  expect(rowNames()).toEqual(['QJ-m3'])
})

test('does not offer a decided row for a batch', async () => {
  await decideTwo()
  fireEvent.click(screen.getByRole('checkbox', { name: '全选本页' }))
  expect(screen.getByText('已选 1 条')).toBeTruthy()
})

const buttonsIn = (box: Element | null | undefined) =>
  [...(box?.querySelectorAll('button') ?? [])].map(({ textContent, dataset }) => [textContent, dataset.kind])

test('a row and the batch offer approval first and filled, then rejection', async () => {
  serverState.rows = [testListRow('m1', { quick })]
  renderList()
  const agree = await screen.findByRole('button', { name: '同意 QJ-m1' })
  expect(buttonsIn(agree.closest('td'))).toEqual([
    ['同意', 'primary'],
    ['不同意', 'danger'],
  ])
  fireEvent.click(screen.getByRole('checkbox', { name: '选择 QJ-m1' }))
  const confirming = await openBatchDialog('同意 1 条')
  expect(buttonsIn(confirming.closest('.q-dialog-foot'))).toEqual([
    ['取消', 'default'],
    ['同意 1 条', 'primary'],
    ['拒绝 1 条', 'danger'],
  ])
})

test('a card on a phone offers approval first and filled, then rejection', async () => {
  stubMedia((query) => query.includes('max-width'))
  serverState.rows = [testListRow('m1', { quick })]
  renderList()
  const agree = await screen.findByRole('button', { name: '同意 QJ-m1' })
  expect(buttonsIn(agree.closest('li'))).toEqual([
    ['同意', 'primary'],
    ['不同意', 'danger'],
  ])
})

test('requires a reason before it rejects from a row', async () => {
  serverState.rows = [testListRow('m1', { quick })]
  const { unmount } = renderList()
  fireEvent.click(await screen.findByRole('button', { name: '不同意 QJ-m1' }))
  const dialog = await screen.findByRole('dialog')
  fireEvent.click(within(dialog).getByRole('button', { name: '不同意' }))
  await within(dialog).findByText('请写明原因')
  fireEvent.change(within(dialog).getByRole('textbox'), { target: { value: '人手不足' } })
  fireEvent.click(within(dialog).getByRole('button', { name: '不同意' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  unmount()
  await waitFor(() => expect(requestsOf('/deal')).toHaveLength(1))
  expect(requestsOf('/deal')[0]?.body).toMatchObject({ btnindex: 1, flowdata: { suggest: '人手不足' } })
})

test('the bulk dialog names the creators, excludes rows, requires a reason to reject and reports each result', async () => {
  serverState.rows = [testListRow('m1', { quick }), testListRow('m2', { quick }), testListRow('m3')]
  renderList()
  fireEvent.click(await screen.findByRole('checkbox', { name: '全选本页' }))
  await openBatchDialog('同意 3 条')
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
  const htmlElement = await screen.findByRole('dialog', { name: '批量处理结果' })
  await within(htmlElement).findByText('已处理')
  expect(within(htmlElement).getByText('已拒绝 1 条')).toBeTruthy()
  expect(requestsOf('/deal').map(({ body }) => body)).toMatchObject([
    { flowmsgid: 'm1', btnindex: 1, flowdata: { suggest: '重复了' } },
  ])
})

const askedDept = (box: HTMLElement) =>
  within(box).findByRole('combobox', { name: '选择您所在的部门' }, { timeout: 20_000 })
const chooseDept = async (box: HTMLElement, name: string) => {
  fireEvent.mouseDown(await askedDept(box))
  fireEvent.click(await within(box).findByText(name, { selector: '.ant-select-item-option-content' }))
}
const departments = () => requestsOf('/deal').map(({ body }) => (body.flowdata as { dept: string }).dept)

test('asks for the department once for all rows and stores the answer for their designs', async () => {
  serverState.depts = twoDepts
  serverState.rows = [
    testListRow('m1', { quick, asksDept: true }),
    testListRow('m2', { quick, asksDept: true, flowid: 'expense' }),
  ]
  const { unmount } = renderList()
  fireEvent.click(await screen.findByRole('checkbox', { name: '全选本页' }))
  await openBatchDialog('同意 2 条')
  const dialog = screen.getByRole('dialog')
  await chooseDept(dialog, '销售部')
  await waitFor(() =>
    expect(within(dialog).getByRole<HTMLButtonElement>('button', { name: '同意 2 条' }).disabled).toBe(false),
  )
  await act(async () => fireEvent.click(within(dialog).getByRole('button', { name: '同意 2 条' })))
  unmount()
  await waitFor(() => expect(departments()).toEqual(['5', '5']))
  await waitFor(() =>
    expect(requestsOf('/flowsetdeptchoseconfig').map(({ body }) => body)).toMatchObject([
      { flowid: 'leave', dept: '5' },
      { flowid: 'expense', dept: '5' },
    ]),
  )
})

test('offers the previous answer again, so that one click is enough', async () => {
  serverState.depts = twoDepts
  serverState.acted = { leave: '5' }
  serverState.rows = [testListRow('m1', { quick, asksDept: true })]
  const { unmount } = renderList()
  fireEvent.click(await screen.findByRole('checkbox', { name: '全选本页' }))
  await openBatchDialog('同意 1 条')
  const dept = (await askedDept(screen.getByRole('dialog'))).closest('.q-field')
  await waitFor(() => expect(dept?.textContent).toContain('销售部'))
  fireEvent.click(screen.getByRole('button', { name: '取消' }))
  fireEvent.click(screen.getByRole('button', { name: '同意 QJ-m1' }))
  await screen.findByText('已同意')
  expect(screen.queryByRole('dialog')).toBeNull()
  unmount()
  await waitFor(() => expect(departments()).toEqual(['5']))
  expect(requestsOf('/flowsetdeptchoseconfig')).toEqual([])
})

test('requests the department on a one-click approval without a stored answer', async () => {
  serverState.depts = twoDepts
  serverState.rows = [testListRow('m1', { quick, asksDept: true })]
  const { unmount } = renderList()
  fireEvent.click(await screen.findByRole('button', { name: '同意 QJ-m1' }))
  const dialog = await screen.findByRole('dialog')
  expect(requestsOf('/deal')).toEqual([])
  await chooseDept(dialog, '销售部')
  fireEvent.click(within(dialog).getByRole('button', { name: '同意' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  unmount()
  await waitFor(() => expect(departments()).toEqual(['5']))
})

test('does not ask for the department where no later step depends on it', async () => {
  serverState.depts = twoDepts
  serverState.rows = [testListRow('m1', { quick })]
  const { unmount } = renderList()
  fireEvent.click(await screen.findByRole('checkbox', { name: '选择 QJ-m1' }))
  await openBatchDialog('同意 1 条')
  expect(screen.queryByRole('combobox', { name: '选择您所在的部门' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: '取消' }))
  fireEvent.click(screen.getByRole('button', { name: '同意 QJ-m1' }))
  await screen.findByText('已同意')
  unmount()
  await waitFor(() => expect(departments()).toEqual(['']))
})
