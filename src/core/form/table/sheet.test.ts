import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { FormItem } from '../../../generated/types'
import { type SheetCell, type SheetValue, sheetValueOf } from '../../text/sheet-value'
import { tableColumnsOf } from '../design/items'
import { computeFormRights, fullRights } from '../rights/rights'
import type { FormRow } from '../values/form-values'
import { importSheet } from './import-sheet'
import { pasteCells } from './paste-cells'
import { parseTableCell } from './read-cell'
import { toEditableSheet, toReadableSheet } from './sheet'

const table = {
  type: 'table',
  name: '明细',
  key: '1732154400000_1',
  keyindex: 1,
  model: 'rows',
  rules: [],
  options: {
    tableset: [
      { code: 'name1', name: '品名', editer: 'text', required: true },
      { code: 'count', name: '数量', editer: 'number', aggregate: 'sum' },
      { code: 'kind1', name: '类别', editer: 'select', datasource: '办公,电子' },
      { code: 'kinds', name: '用途', editer: 'selectMultiple', datasource: '研发,销售,行政' },
      { code: 'day01', name: '日期', editer: 'date' },
      { code: 'when1', name: '时间', editer: 'datetime' },
      { code: 'money', name: '金额', editer: 'number', limittype: 'readonly' },
      { code: 'hide1', name: '成本', editer: 'number', limittype: 'hidden' },
    ],
  },
} as unknown as FormItem

const all = fullRights({ list: [table] }).get(table.key)
if (!all) throw new Error('the table has rights')
const columns = tableColumnsOf(table).filter(({ limittype }) => limittype !== 'hidden')
const limited = (limits: object) => {
  const step = [{ key: table.key, type: 'canedit' as const, required: false, ...limits }]
  return computeFormRights({ list: [table] }, { step, mode: 'deal' }).get(table.key) ?? all
}
const old: FormRow[] = [
  { _id: 'a', _c_at: 1, name1: '键盘', count: 3, money: 9, hide1: 5 },
  { _id: 'b', _c_at: 1, name1: '鼠标', count: 2, kinds: ['研发', '销售'] },
]
let made = 0
const fresh = (): FormRow => ({ _id: `new-${++made}` })
const into = (grid: readonly (readonly SheetValue[])[], more: object = {}) =>
  importSheet({ table, right: all, columns, rows: old, grid, mode: 'replace', fresh, ...more })
/** Returns a sheet as a spreadsheet program stores it. */
const readBack = (grid: SheetCell[][]) => grid.map((row) => row.map(sheetValueOf))
const column = (code: string) => {
  const found = tableColumnsOf(table).find((one) => one.code === code)
  if (!found) throw new Error(code)
  return found
}
const { itemOfColumn } = await import('../design/items')
const read = (code: string, cell: SheetValue) =>
  parseTableCell({ item: itemOfColumn(table, column(code)) }, cell)

test('names code, required and locked in the header of an exported sheet', () => {
  const [head, first] = toEditableSheet({ table, right: all, columns }, old)
  expect(head).toEqual([
    '行号',
    '*品名(name1)',
    '数量(count)',
    '类别(kind1)',
    '用途(kinds)',
    '日期(day01)',
    '时间(when1)',
    '金额(money)(只读)',
  ])
  expect(first).toEqual([1, '键盘', 3, null, null, null, null, 9])
})

test('includes only names, texts and totals in a sheet for reading', () => {
  const sheet = toReadableSheet({ table, right: all, columns }, old)
  expect(sheet[0]).toEqual(['行号', '品名', '数量', '类别', '用途', '日期', '时间', '金额'])
  expect(sheet[2]).toEqual([2, '鼠标', 2, null, '研发、销售', null, null, null])
  expect(sheet.at(-1)).toEqual([null, null, '汇总:5.00', null, null, null, null, null])
})

test('exports no hidden columns and keeps them over an import', () => {
  const grid = readBack(toEditableSheet({ table, right: all, columns }, old))
  expect(JSON.stringify(grid)).not.toContain('成本')
  const changed = grid.map((line, i) => (i === 1 ? [1, '机械键盘', ...line.slice(2)] : line))
  expect(into(changed).rows[0]).toEqual({ ...old[0], name1: '机械键盘' })
})

test('changes nothing when an unchanged export is imported', () => {
  const result = into(readBack(toEditableSheet({ table, right: all, columns }, old)))
  expect(result).toMatchObject({ changed: 0, added: 0, removed: 0, refused: [] })
  expect(result.rows).toEqual(old)
})

test('never imports a read-only column', () => {
  const grid = readBack(toEditableSheet({ table, right: all, columns }, old))
  const forged = grid.map((line, i) => (i === 1 ? [...line.slice(0, 7), 1_000_000] : line))
  expect(into(forged).rows[0]?.money).toBe(9)
})

test('adds lines without a number as rows and removes rows without a line', () => {
  const [head, first] = readBack(toEditableSheet({ table, right: all, columns }, old))
  const result = into([head ?? [], first ?? [], [null, '显示器', 1]])
  expect(result).toMatchObject({ changed: 0, added: 1, removed: 1 })
  expect(result.rows.map(({ name1 }) => name1)).toEqual(['键盘', '显示器'])
})

test('reads a sheet made by hand by the names of its columns', () => {
  const result = into(
    [
      ['品名', '数量'],
      ['显示器', '1,200'],
    ],
    { mode: 'append' },
  )
  expect(result.rows.at(-1)).toMatchObject({ name1: '显示器', count: 1200 })
  expect(result.rows).toHaveLength(3)
})

test.each([
  ['only a head', [['行号', '品名']], {}, 'widget.table.import-short'],
  ['nothing below the head', [['品名'], [null], ['']], {}, 'widget.table.import-short'],
  ['no known column', [['甲'], ['x']], {}, 'widget.table.import-no-column'],
  [
    'a change of old rows without table_edit',
    [
      ['行号', '品名'],
      [1, '新'],
      [2, '鼠标'],
    ],
    { table_edit: false },
    'widget.table.import-no-edit',
  ],
  [
    'a missing old row without table_delete',
    [
      ['行号', '品名'],
      [1, '键盘'],
    ],
    { table_delete: false },
    'widget.table.import-no-delete',
  ],
  [
    'a new row without table_add',
    [
      ['行号', '品名'],
      [1, '键盘'],
      [2, '鼠标'],
      [3, '新'],
    ],
    { table_add: false },
    'widget.table.import-no-add',
  ],
  [
    'a column that stands twice',
    [
      ['品名', '数量', '品名(name1)'],
      ['键盘', 1, '鼠标'],
    ],
    {},
    'widget.table.import-double',
  ],
  ['too many rows', [['品名'], ...Array.from({ length: 5001 }, () => ['x'])], {}, 'widget.table.import-full'],
])('rejects %s as a whole', (_, grid, limits, refusal) => {
  const result = into(grid as SheetValue[][], { right: limited(limits) })
  expect(result.refusal).toBe(refusal)
  expect(result.rows).toEqual(old)
})

test('reports headers that match no column', () => {
  const grid = [
    ['品名', '型号', '', '数量(zzz99)'],
    ['键盘', 'A-1', 'x', 3],
  ]
  expect(into(grid, { mode: 'append' })).toMatchObject({ added: 1, unknown: ['型号', '数量(zzz99)'] })
})

test('appends rows with the right to add, without the right to edit', () => {
  const grid = [['品名'], ['新']]
  expect(into(grid, { mode: 'append', right: limited({ table_edit: false }) }).added).toBe(1)
  expect(into(grid, { mode: 'append', right: limited({ table_add: false }) }).refusal).toBe(
    'widget.table.import-no-append',
  )
})

test('reads a colour in any notation of a cell, and keeps other text as text', () => {
  const shade = itemOfColumn(table, {
    code: 'shade',
    name: '颜色',
    editer: 'custom',
    editer_component: 'color',
  })
  const readShade = (cell: string) => parseTableCell({ item: shade }, cell)
  expect(readShade('Teal')).toEqual({ value: '#008080' })
  expect(readShade('rgb(255, 0, 0)')).toEqual({ value: '#ff0000' })
  expect(readShade('很红')).toMatchObject({ fault: { code: expect.any(String) } })
})

test('reports and leaves out a cell that does not fit its column', () => {
  const result = into([
    ['行号', '品名', '数量'],
    [1, '键盘', '三'],
    [2, '鼠标', 2],
  ])
  expect(result.refused).toEqual([
    {
      row: 2,
      column: '数量',
      text: '三',
      code: 'form.not-number',
      params: { name: '数量', found: '三', limit: 15 },
    },
  ])
  expect(result.rows[0]?.count).toBe(3)
})

test.each<[string, SheetValue, unknown]>([
  ['count', '1,234.5', 1234.5],
  ['count', '￥3', 3],
  ['count', '12.5%', 0.125],
  ['count', '-.5', -0.5],
  ['name1', '=1+1', '=1+1'],
  ['name1', 13800000000, '13800000000'],
  ['kind1', '电子', '电子'],
  ['kinds', '研发，行政', ['研发', '行政']],
  ['day01', '2026/3/5', '2026-03-05'],
  ['day01', '2026年3月5日', '2026-03-05'],
  ['day01', new Date(Date.UTC(2026, 2, 5)), '2026-03-05'],
  ['when1', '2026-3-5 8:05', '2026-03-05 08:05:00'],
  ['when1', new Date(Date.UTC(2026, 2, 5, 8, 5)), '2026-03-05 08:05:00'],
  ['count', '', null],
])('accepts for %s the value %s', (code, cell, value) => expect(read(code, cell)).toEqual({ value }))

test.each<[string, SheetValue, string]>([
  ['count', '三', 'form.not-number'],
  ['count', '1e999', 'form.not-number'],
  ['kind1', '软件', 'form.choice'],
  ['kinds', '研发,软件', 'form.choice'],
  ['day01', '2026-02-30', 'form.no-such-date'],
  ['day01', '下周', 'form.not-date'],
])('rejects for %s the value %s', (code, cell, fault) =>
  expect(read(code, cell)).toMatchObject({ fault: { code: fault } }),
)

test('pastes a block to the right and down, adds rows, and reports cells it cannot write', () => {
  const place = { table, right: all, columns, rows: old, at: { row: 1, column: 0 }, fresh }
  const result = pasteCells(place, [
    ['耳机', '4', '电子'],
    ['音箱', '很多', '软件'],
  ])
  expect(result.rows).toHaveLength(3)
  expect(result.rows[1]).toMatchObject({ _id: 'b', name1: '耳机', count: 4, kind1: '电子' })
  expect(result.rows[2]).toMatchObject({ name1: '音箱' })
  expect(result.refused.map(({ row, column, code }) => [row, column, code])).toEqual([
    [3, '数量', 'form.not-number'],
    [3, '类别', 'form.choice'],
  ])
})

test('never pastes what the rights forbid', () => {
  const cell = fc.constantFrom('', '7', '电子', '2026-01-01', '研发')
  const block = fc.array(fc.array(cell, { minLength: 1, maxLength: 9 }), { minLength: 1, maxLength: 5 })
  const limits = fc.record({ table_add: fc.boolean(), table_edit: fc.boolean() })
  fc.assert(
    fc.property(block, limits, fc.nat(2), (texts, limit, row) => {
      const right = limited(limit)
      const result = pasteCells({ table, right, columns, rows: old, at: { row, column: 0 }, fresh }, texts)
      if (!limit.table_add) expect(result.rows).toHaveLength(old.length)
      if (!limit.table_edit) expect(result.rows.slice(0, old.length)).toEqual(old)
      expect(result.rows.slice(0, 2).map(({ money }) => money)).toEqual([9, undefined])
    }),
  )
})

test('exports dates as dates and numbers with their decimals, and imports them unchanged', () => {
  const rows: FormRow[] = [
    { _id: 'a', _c_at: 1, count: 12.5, day01: '2026-01-05', when1: '2026-01-05 02:30:00' },
  ]
  const grid = toEditableSheet({ table, right: all, columns }, rows)
  expect(grid[1]?.slice(4, 7)).toEqual([
    null,
    { value: new Date(Date.UTC(2026, 0, 5)), format: 'yyyy-mm-dd' },
    { value: new Date(Date.UTC(2026, 0, 5, 2, 30)), format: 'yyyy-mm-dd hh:mm:ss' },
  ])
  expect(into(readBack(grid), { rows })).toMatchObject({ changed: 0, refused: [], rows })
})

test('counts the numbers that it rounds to the decimals of their column', () => {
  expect(into([['数量'], [10 / 3], ['1']], { mode: 'append' })).toMatchObject({ added: 2, rounded: 1 })
  const place = { table, right: all, columns, rows: old, at: { row: 0, column: 1 }, fresh }
  expect(pasteCells(place, [['0.123456789012']])).toMatchObject({ rounded: 1, refused: [] })
})
