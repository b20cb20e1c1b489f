import { act, cleanup, createEvent, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { upgradeForm } from '#/core/form/design/upgrade'
import type { FormRow } from '#/core/form/values/form-values'
import type { SheetValue } from '#/core/text/sheet-value'
import type { FormLimit } from '#/generated/types'
import { setLanguage } from '../platform/i18n/i18n'
import { buildSheetFile } from '../platform/spreadsheet'
import { preloadWidgets } from '../widgets/widget-registry'
import { preloadTheme } from './antd-loader'
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
      { code: 'price', name: '单价', editer: 'number' },
      { code: 'total', name: '金额', editer: 'number', formula: '@[数量_count] * @[单价_price]' },
    ],
  },
}
const form = upgradeForm({ list: [table] })
const stored = (count: number): FormRow[] =>
  Array.from({ length: count }, (_, i) => ({
    _id: `r${i}`,
    _c_at: 1,
    name1: `物品${i + 1}`,
    count: 2,
    price: 3,
    total: 6,
  }))

let controller: FormController
const rowsNow = () => controller.allValues().rows as FormRow[]

beforeAll(async () => {
  vi.stubGlobal('IntersectionObserver', undefined)
  await Promise.all([setLanguage('zh'), preloadWidgets(['table', 'input', 'number']), preloadTheme()])
})
beforeEach(() => {
  // happy-dom has no layout.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(480)
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(37)
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

async function draw(rows: FormRow[], limit: Partial<FormLimit> = {}) {
  const limits = [{ key: table.key, type: 'canedit' as const, required: false, ...limit }]
  await act(async () => {
    render(
      <FormView form={form} limits={limits} values={{ rows }} onReady={(ready) => (controller = ready)} />,
    )
  })
  await screen.findByRole('grid')
}

const press = (key: string, more: object = {}) =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key, ...more })
const focused = () => document.activeElement?.getAttribute('aria-label')
const enter = () => act(() => document.querySelector<HTMLElement>('td[tabindex="0"]')?.focus())

async function paste(text: string) {
  const target = document.activeElement ?? document.body
  const event = createEvent.paste(target, { clipboardData: { getData: () => text } })
  await act(async () => void fireEvent(target, event))
}

/** Opens the dialog and uploads a file. */
async function choose(file: Blob, mode: '覆盖' | '追加' = '覆盖') {
  fireEvent.click(screen.getByRole('button', { name: '导入' }))
  const dialog = await screen.findByRole('dialog', { hidden: true })
  const ask = within(dialog)
  fireEvent.click(ask.getByLabelText(new RegExp(mode)))
  const input = ask.getByLabelText('选择 .xlsx 文件')
  await act(async () => void fireEvent.change(input, { target: { files: [file] } }))
  return { ask, ok: () => ask.getByRole('button', { name: '导入', hidden: true }) as HTMLButtonElement }
}
const sheet = (grid: SheetValue[][]) => buildSheetFile(grid, '明细').toBlob()

test('imports a sheet after a preview, formulas follow, and one undo reverts it', async () => {
  await draw(stored(2))
  const { ask, ok } = await choose(
    await sheet([
      ['行号', '品名(name1)', '数量', '型号'],
      [1, '键盘', 5, 'A'],
      [null, '显示器', 4, 'B'],
    ]),
  )
  expect(await ask.findByText('将修改 1 行，新增 1 行，删除 1 行。')).toBeTruthy()
  expect(ask.getByText(/“型号”不是本表的列/)).toBeTruthy()
  await waitFor(() => expect(ok().disabled).toBe(false))
  fireEvent.click(ok())
  expect(rowsNow()).toMatchObject([
    { _id: 'r0', name1: '键盘', count: 5, total: 15 },
    { name1: '显示器', count: 4 },
  ])
  enter()
  press('z', { ctrlKey: true })
  expect(rowsNow()).toEqual(stored(2))
})

const one: SheetValue[] = ['行号', '品名', '数量']

test.each<[string, () => Promise<Blob>, Partial<FormLimit>, string]>([
  ['a sheet of one line', () => sheet([one]), {}, '数据行数不得小于2行'],
  ['5,001 rows', () => sheet([['品名'], ...Array(5001).fill(['x'])]), {}, '数据行数不得超过5000行'],
  ['other heads', () => sheet([['型号'], ['A']]), {}, '没有找到可导入的列，请检查表头'],
  [
    'a head that stands twice',
    () =>
      sheet([
        ['品名', '品名'],
        ['A', 'B'],
      ]),
    {},
    '表头中有重复的列，请只保留一列',
  ],
  [
    'written rows without the right to edit',
    () => sheet([one, [1, '改', 1], [2, '物品2', 2]]),
    { table_edit: false, table_add: true, table_delete: true },
    '无可编辑权限，无法覆盖已有的数据行',
  ],
  [
    'missing rows without the right to delete',
    () => sheet([one, [1, '改', 1]]),
    { table_delete: false },
    '无可删除权限，无法覆盖：表中缺少已有的数据行',
  ],
  ['no spreadsheet', async () => new Blob(['品名,数量']), {}, '无法读取该文件，请选择 .xlsx 表格文件'],
  ['more than 10 MB', async () => new Blob([new Uint8Array(10_485_761)]), {}, '文件不得超过10MB'],
])('rejects %s with a message and changes nothing', async (_, file, limits, sentence) => {
  await draw(stored(2), limits)
  const { ask, ok } = await choose(await file(), limits.table_edit === false ? '覆盖' : undefined)
  expect((await ask.findByRole('alert', { hidden: true })).textContent).toBe(sentence)
  expect(ok().disabled).toBe(true)
  expect(rowsNow()).toEqual(stored(2))
})

test('in 5,000 rows keys jump, 500 rows are pasted and deleted, and every step can be undone', async () => {
  await draw(stored(5000))
  enter()
  press('End', { ctrlKey: true })
  await waitFor(() => expect(focused()).toBe('金额，第 5000 行 6'))
  press('PageUp')
  await waitFor(() => expect(focused()).toBe('金额，第 4988 行 6'))
  press('Home', { ctrlKey: true })
  await waitFor(() => expect(focused()).toBe('品名，第 1 行 物品1'))
  await paste(Array.from({ length: 500 }, (_, i) => `新${i}\t${i}\t2`).join('\n'))
  await waitFor(() => expect(rowsNow()[499]).toMatchObject({ _id: 'r499', name1: '新499', total: 998 }))
  expect(document.querySelectorAll('tbody tr').length).toBeLessThan(60)
  fireEvent.click(screen.getByLabelText('选择第 1 行'))
  fireEvent.click(screen.getByLabelText('选择第 12 行'), { shiftKey: true })
  fireEvent.click(screen.getByText('删除所选（12）'))
  expect(rowsNow()).toHaveLength(4988)
  enter()
  press('z', { ctrlKey: true })
  expect(rowsNow()).toHaveLength(5000)
  press('z', { ctrlKey: true })
  expect(rowsNow()).toEqual(stored(5000))
})

test('a table accepts at most 5,000 rows and reports the rows left out', async () => {
  await draw(stored(4999))
  enter()
  press('ArrowDown', { ctrlKey: true })
  await waitFor(() => expect(focused()).toBe('品名，第 4999 行 物品4999'))
  await paste('甲\n乙\n丙\n丁')
  await waitFor(() => expect(rowsNow()).toHaveLength(5000))
  expect(await screen.findByText('有 2 行放不下，未粘贴')).toBeTruthy()
  expect(screen.getByRole('button', { name: '添加一行' })).toHaveProperty('disabled', true)
})
