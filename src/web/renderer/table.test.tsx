import { act, cleanup, createEvent, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { emptyForm } from '#/core/form/design/upgrade'
import type { FormRow } from '#/core/form/values/form-values'
import type { FormDesign, FormLimit } from '#/generated/types'
import { setLanguage } from '../platform/i18n/i18n'
import { type FormController, FormView } from './form'

vi.mock('../platform/settings', () => ({ pageSettings: () => ({ zone: 'Asia/Shanghai' }) }))

const table = {
  type: 'table',
  name: '明细',
  key: '1732154400000_1',
  keyindex: 1,
  model: 'rows',
  rules: [],
  options: {
    tableset: [
      { code: 'name1', name: '品名', editer: 'text' },
      { code: 'count', name: '数量', editer: 'number', aggregate: 'sum' },
      { code: 'price', name: '单价', editer: 'number', aggregate: 'average', limittype: 'readonly' },
    ],
  },
}
const form = { ...emptyForm(), list: [table] } as unknown as FormDesign
const stored = (count: number): FormRow[] =>
  Array.from({ length: count }, (_, i) => ({
    _id: `r${i}`,
    _c_at: 1_700_000_000,
    _creater: '张三',
    name1: `物品${i + 1}`,
    count: 2,
    price: 3,
  }))

let controller: FormController

async function draw(rows: FormRow[], limit: Partial<FormLimit> = {}) {
  const limits = [{ key: table.key, type: 'canedit' as const, required: false, ...limit }]
  await act(async () => {
    render(
      <FormView form={form} limits={limits} values={{ rows }} onReady={(ready) => (controller = ready)} />,
    )
  })
  await screen.findByRole('grid')
}

test('a table without rows has no totals above its empty state', async () => {
  await draw([])
  expect(screen.getByText('暂无数据')).toBeDefined()
  expect(document.querySelector('tfoot')).toBeNull()
  cleanup()
  await draw(stored(1))
  expect(document.querySelector('tfoot')?.textContent).toContain('汇总')
})

test('a card of a row that is only read leaves out its empty fields', async () => {
  const [first = {}, second = {}] = stored(2)
  const rows = [
    { ...first, price: null },
    { ...second, name1: '' },
  ] as FormRow[]
  await act(async () => {
    render(<FormView form={form} values={{ rows }} status="read" mode="view" />)
  })
  await screen.findByText('物品1')
  const labels = [...document.querySelectorAll('tbody tr')].map((row) =>
    [...row.querySelectorAll<HTMLElement>('td[data-label]')].map(({ dataset }) => dataset.label),
  )
  expect(labels).toEqual([
    ['品名', '数量'],
    ['数量', '单价'],
  ])
})

test('a card of a row that is written shows its empty fields', async () => {
  await draw([{ ...stored(1)[0], name1: '' }] as FormRow[])
  const empty = document.querySelector('tbody td')
  expect([empty?.textContent, empty?.getAttribute('data-label')]).toEqual(['', '品名'])
})

const cell = (column: string, row: number) =>
  screen.findByRole('gridcell', { name: new RegExp(`^${column}，第 ${row} 行`) })
const rowsNow = () => controller.allValues().rows as FormRow[]
const press = (key: string, more: object = {}) =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key, ...more })
const focused = () => document.activeElement?.getAttribute('aria-label')

async function paste(text: string) {
  const target = document.activeElement ?? document.body
  const event = createEvent.paste(target, { clipboardData: { getData: () => text } })
  await act(async () => void fireEvent(target, event))
}

beforeAll(async () => {
  vi.stubGlobal('IntersectionObserver', undefined)
  await setLanguage('zh')
})
afterEach(cleanup)

test('cells are text until opened; Enter closes and moves down, Esc restores the old value', async () => {
  await draw(stored(3))
  expect(screen.queryByRole('textbox')).toBeNull()
  fireEvent.click(await cell('品名', 1))
  fireEvent.change(await screen.findByRole('textbox'), { target: { value: '键盘' } })
  press('Enter')
  expect(focused()).toBe('品名，第 2 行 物品2')
  press('F2')
  fireEvent.change(await screen.findByRole('textbox'), { target: { value: '错了' } })
  press('Escape')
  expect(rowsNow().map(({ name1 }) => name1)).toEqual(['键盘', '物品2', '物品3'])
  expect(screen.queryByRole('textbox')).toBeNull()
})

test('arrows and Tab move between cells; a read-only cell does not open', async () => {
  await draw(stored(2))
  act(() => document.querySelector<HTMLElement>('td[tabindex="0"]')?.focus())
  expect(focused()).toBe('品名，第 1 行 物品1')
  press('ArrowDown')
  press('Tab')
  press('ArrowRight')
  expect(focused()).toBe('单价，第 2 行 3')
  press('F2')
  press('5')
  expect(screen.queryByRole('spinbutton')).toBeNull()
  press('Home')
  expect(focused()).toBe('品名，第 2 行 物品2')
})

test('pastes a spreadsheet block, updates sums, names what does not fit, and undoes in one step', async () => {
  await draw(stored(2))
  act(() => document.querySelector<HTMLElement>('td[tabindex="0"]')?.focus())
  press('ArrowDown')
  await paste('显示器\t1,200\r\n音箱\t很多\r\n')
  await waitFor(() => expect(rowsNow()).toHaveLength(3))
  expect(rowsNow()[1]).toMatchObject({ _id: 'r1', name1: '显示器', count: 1200 })
  expect(document.querySelector('tfoot')?.textContent).toContain('汇总：1202.00')
  expect(screen.getByText(/第 3 行 数量“很多”/)).toBeTruthy()
  press('z', { ctrlKey: true })
  expect(rowsNow()).toEqual(stored(2))
  expect(screen.queryByText(/第 3 行 数量“很多”/)).toBeNull()
})

test('keeps the outcome of pasting while cells are edited, until the rows that it names change', async () => {
  await draw(stored(3))
  act(() => document.querySelector<HTMLElement>('td[tabindex="0"]')?.focus())
  await paste('显示器\t很多')
  expect(await screen.findByText(/第 1 行 数量“很多”/)).toBeTruthy()
  fireEvent.click(await cell('品名', 2))
  fireEvent.change(await screen.findByRole('textbox'), { target: { value: '键盘' } })
  press('Enter')
  press('z', { ctrlKey: true })
  expect(rowsNow()[1]?.name1).toBe('物品2')
  expect(screen.getByText(/第 1 行 数量“很多”/)).toBeTruthy()
  fireEvent.click(await screen.findByLabelText('选择第 1 行'))
  fireEvent.click(screen.getByText('删除所选（1）'))
  expect(screen.queryByText(/第 1 行 数量“很多”/)).toBeNull()
})

test('copies the selection in spreadsheet format, and Delete clears the writable cells', async () => {
  await draw(stored(3))
  act(() => document.querySelector<HTMLElement>('td[tabindex="0"]')?.focus())
  press('ArrowDown', { shiftKey: true })
  press('ArrowRight', { shiftKey: true })
  press('ArrowRight', { shiftKey: true })
  const setData = vi.fn()
  const target = document.activeElement ?? document.body
  fireEvent(target, createEvent.copy(target, { clipboardData: { setData } }))
  expect(setData).toHaveBeenCalledWith('text/plain', '物品1\t2\t3\n物品2\t2\t3')
  press('Delete')
  await waitFor(() => expect(rowsNow()[0]?.count ?? null).toBeNull())
  expect(rowsNow().map(({ price }) => price)).toEqual([3, 3, 3])
})

test('selects rows with Shift and deletes them together', async () => {
  await draw(stored(5))
  fireEvent.click(await screen.findByLabelText('选择第 2 行'))
  fireEvent.click(screen.getByLabelText('选择第 4 行'), { shiftKey: true })
  fireEvent.click(screen.getByText('删除所选（3）'))
  expect(rowsNow().map(({ _id }) => _id)).toEqual(['r0', 'r4'])
})

test('where old rows can be neither written nor deleted, pasting only appends rows', async () => {
  await draw(stored(1), { table_edit: false, table_delete: false })
  expect(screen.queryByLabelText('选择第 1 行')).toBeNull()
  fireEvent.click(await cell('品名', 1))
  expect(screen.queryByRole('textbox')).toBeNull()
  await paste('改名\n新的')
  await waitFor(() => expect(rowsNow()).toHaveLength(2))
  expect(rowsNow()[0]).toEqual(stored(1)[0])
  expect(rowsNow()[1]).toMatchObject({ name1: '新的' })
  expect(screen.getByText(/无权修改已有的行/)).toBeTruthy()
})

test('removing a row above leaves the open cell in its row, and Ctrl+Z brings the row back', async () => {
  await draw(stored(3))
  fireEvent.click(await cell('品名', 2))
  fireEvent.change(await screen.findByRole('textbox'), { target: { value: '改' } })
  fireEvent.click(screen.getByLabelText('删除第 1 行'))
  const open = screen.getByRole('textbox') as HTMLInputElement
  expect(open.value).toBe('改')
  expect(document.activeElement?.getAttribute('data-action')).toBe('delete')
  press('X')
  fireEvent.change(open, { target: { value: '改二' } })
  expect(rowsNow().map(({ name1 }) => name1)).toEqual(['改二', '物品3'])
  act(() => open.focus())
  press('Escape')
  expect(rowsNow().map(({ name1 }) => name1)).toEqual(['物品2', '物品3'])
  fireEvent.click(screen.getByLabelText('删除第 2 行'))
  press('z', { ctrlKey: true })
  expect(rowsNow().map(({ _id }) => _id)).toEqual(['r1', 'r2'])
})

test('copying the row above and changes from elsewhere leave the open cell and its text alone', async () => {
  await draw(stored(3))
  fireEvent.click(await cell('品名', 2))
  const open = (await screen.findByRole('textbox')) as HTMLInputElement
  fireEvent.click(screen.getByLabelText('复制第 1 行'))
  expect(screen.getByRole('textbox')).toBe(open)
  act(() => open.focus())
  open.setSelectionRange(1, 1)
  act(() => controller.follow({ rows: rowsNow().slice(1) }))
  expect([open.selectionStart, open.selectionEnd, document.activeElement]).toEqual([1, 1, open])
  fireEvent.change(open, { target: { value: '改' } })
  expect(rowsNow().map(({ name1 }) => name1)).toEqual(['物品1', '改', '物品3'])
})

test('an open cell closes with its row, and the last deletion is undone from the empty table', async () => {
  await draw(stored(2))
  fireEvent.click(await cell('品名', 1))
  await screen.findByRole('textbox')
  fireEvent.click(screen.getByLabelText('删除第 1 行'))
  expect(screen.queryByRole('textbox')).toBeNull()
  fireEvent.click(screen.getByLabelText('选择第 1 行'))
  fireEvent.click(screen.getByText('删除所选（1）'))
  expect(rowsNow()).toEqual([])
  press('z', { ctrlKey: true })
  press('z', { ctrlKey: true })
  expect(rowsNow()).toEqual(stored(2))
})

test('text pasted while names load goes into the marked row wherever it is by then', async () => {
  await draw(stored(3))
  act(() => document.querySelector<HTMLElement>('td[tabindex="0"]')?.focus())
  press('ArrowDown')
  const target = document.activeElement ?? document.body
  const data = { getData: () => '改\t7\n新' }
  fireEvent(target, createEvent.paste(target, { clipboardData: data }))
  fireEvent.click(screen.getByLabelText('删除第 1 行'))
  await waitFor(() => expect(rowsNow().map(({ name1 }) => name1)).toEqual(['改', '新']))
  expect(rowsNow()[0]).toMatchObject({ _id: 'r1', count: 7 })
})

test('a row shows its creator', async () => {
  await draw(stored(1))
  const head = document.querySelector('tbody th')
  if (head) fireEvent.pointerEnter(head)
  expect(head?.getAttribute('title')).toBe('创建：张三 2023-11-15 06:13')
})

test('5,000 rows render as few elements as 500, and the sum follows an opened cell', async () => {
  // happy-dom has no layout.
  const height = vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(480)
  const rowHeight = vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(37)
  await draw(stored(5000))
  await cell('数量', 1)
  expect(document.querySelectorAll('tbody tr').length).toBeLessThan(60)
  fireEvent.click(await cell('数量', 1))
  fireEvent.change(await screen.findByRole('spinbutton'), { target: { value: '12' } })
  await waitFor(() => expect(document.querySelector('tfoot')?.textContent).toContain('汇总：10010.00'))
  height.mockRestore()
  rowHeight.mockRestore()
})
