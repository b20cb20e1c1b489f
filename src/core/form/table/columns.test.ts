import { expect, test } from 'vitest'
import type { FormDesign, FormItem, FormTableColumn } from '../../../generated/types'
import { type SheetValue, sheetValueOf } from '../../text/sheet-value'
import { checkFormDesign } from '../check/check-design'
import { checkForm } from '../check/check-form'
import { rowDefaultsOf } from '../defaults/default-values'
import { sampleContext } from '../defaults/format-catalogue'
import { itemOfColumn } from '../design/items'
import { resolveChoices } from '../design/resolve-choices'
import { upgradeForm } from '../design/upgrade'
import { cellScope, expressionScope } from '../expression-scope'
import { fullRights } from '../rights/rights'
import type { FormRow } from '../values/form-values'
import { cellTextFormatter } from './cell-text'
import { importSheet } from './import-sheet'
import { pasteCells } from './paste-cells'
import { type CellContext, parseTableCell } from './read-cell'
import { toEditableSheet, toReadableSheet } from './sheet'

const custom = (code: string, name: string, editer_component: string, more: object = {}) => ({
  code,
  name,
  editer: 'custom',
  editer_component,
  ...more,
})
const provinces = [
  { value: 'gz', label: '贵州' },
  { value: 'bj', label: '北京' },
]
const cities: Record<string, { id: string; name: string }[]> = {
  gz: [
    { id: 'gy', name: '贵阳' },
    { id: 'zy', name: '遵义' },
  ],
  bj: [{ id: 'hd', name: '海淀' }],
}
const remoteCities = {
  sourceType: 'remote',
  remoteUrlAlias: 'cities',
  props: { value: 'id', label: 'name', data: { province: '@[省份_prov1]' } },
}
const columns = [
  {
    code: 'prov1',
    name: '省份',
    editer: 'select',
    datasourceType: 'advanced',
    datasourceAdvanced: { sourceType: 'options', options: provinces },
  },
  {
    code: 'city1',
    name: '城市',
    editer: 'select',
    datasourceType: 'advanced',
    datasourceAdvanced: remoteCities,
  },
  custom('who01', '经办人', 'fm-chose-user-select-userid-name'),
  custom('dept1', '部门', 'fm-chose-depts-select-nametree-deptid'),
  custom('time1', '时刻', 'time'),
  custom('star1', '评分', 'rate', { editer_config: { max: 3 } }),
  custom('colr1', '颜色', 'color'),
  custom('done1', '完成', 'switch'),
  custom('path1', '分类', 'cascader', {
    datasourceType: 'advanced',
    datasourceAdvanced: {
      sourceType: 'json',
      jsonOptions: [{ value: 'a', label: '甲', children: [{ value: 'b', label: '乙' }] }],
    },
  }),
] as FormTableColumn[]

const table = {
  type: 'table',
  name: '明细',
  key: '1732154400000_1',
  keyindex: 1,
  model: 'rows',
  rules: [],
  options: { tableset: columns },
} as unknown as FormItem
const form: FormDesign = upgradeForm({ list: [table] })
const placed = form.list[0] ?? table
const rights = fullRights(form)
const right = rights.get(table.key)
if (!right) throw new Error('the table has rights')
const columnOf = (code: string) => {
  const found = columns.find((column) => column.code === code)
  if (!found) throw new Error(code)
  return found
}
const li = { id: 'u1', name: '李四(1002)' }
const remote = (_: string, args: readonly unknown[]) => cities[String(args[1])]
const world: CellContext = {
  choices: (item, row) =>
    resolveChoices(item, { value: () => undefined, column: (code) => row[code], remote }),
  named: (item, text) => {
    if (item.model === 'dept1') return text === '总部-研发' ? { deptid: 'd1', name: '总部-研发' } : undefined
    return text === '李四' || text === li.name ? li : undefined
  },
}
const read = (code: string, cell: SheetValue, row: FormRow = {}) =>
  parseTableCell({ item: itemOfColumn(placed, columnOf(code)), row, world }, cell)
const problemsOf = (row: FormRow, knows = remote) =>
  checkForm(form, { rows: [row] }, rights, {
    choices: (item, value, at) => {
      const values = { rows: [row] }
      return resolveChoices(
        item,
        cellScope(expressionScope({ form, values, remote: knows }), values, at),
        value,
      )
    },
  }).map(({ column, code }) => `${column} ${code}`)

test('draws and checks a column by its field, and rejects one not allowed in tables', () => {
  expect(checkFormDesign(form)).toEqual([])
  const bad = [custom('bad01', '表中表', 'table'), custom('bad02', '布局', 'grid'), custom('bad03', '空', '')]
  const found = checkFormDesign(upgradeForm({ list: [{ ...table, options: { tableset: bad } }] }))
  expect(found.map(({ code }) => code)).toEqual(Array(3).fill('form-design.editer-unknown'))
})

test('queries the choices of a column with other columns of its row, and passes nothing else', () => {
  expect(problemsOf({ prov1: 'gz', city1: 'zy' })).toEqual([])
  expect(problemsOf({ prov1: 'bj', city1: 'zy' })).toEqual(['city1 form.cell-choice'])
  expect(problemsOf({ prov1: 'xx' })).toEqual(['prov1 form.cell-choice'])
  expect(problemsOf({ path1: ['a', 'c'], star1: 4, time1: '25:00:00', colr1: 'red', done1: 'yes' })).toEqual([
    'time1 form.cell-no-such-time',
    'star1 form.cell-too-large',
    'colr1 form.cell-format',
    'done1 form.cell-type',
    'path1 form.cell-choice',
  ])
})

test('reports before publishing a column source that reads missing fields', () => {
  const lost = { ...remoteCities, props: { data: { province: '@[没有_nope1]' } } }
  const none = { sourceType: 'remote', remoteUrlAlias: '' }
  const tableset = [
    { ...columnOf('city1'), datasourceAdvanced: lost },
    { ...columnOf('prov1'), datasourceAdvanced: none },
  ]
  const found = checkFormDesign(upgradeForm({ list: [{ ...table, options: { tableset } }] }))
  expect(found.map(({ code, place }) => [code, place?.column])).toEqual([
    ['expression.unknown-field', 'city1'],
    ['form-design.source-missing', 'prov1'],
  ])
})

test.each([
  ['city1', '遵义', { prov1: 'gz' }, 'zy'],
  ['prov1', '贵州', {}, 'gz'],
  ['who01', '李四', {}, [li]],
  ['dept1', '总部-研发', {}, [{ deptid: 'd1', name: '总部-研发' }]],
  ['time1', '9:30', {}, '09:30:00'],
  ['time1', '9时05分', {}, '09:05:00'],
  ['time1', new Date(Date.UTC(1899, 11, 30, 9, 30)), {}, '09:30:00'],
  ['star1', '2', {}, 2],
  ['colr1', '#ff0000', {}, '#ff0000'],
  ['done1', '是', {}, true],
  ['path1', '甲/乙', {}, ['a', 'b']],
])('reads in a cell of %s the name %s', (code, cell, row, value) => {
  expect(read(code, cell, row)).toEqual({ value })
})

test.each([
  ['city1', '海淀', { prov1: 'gz' }, 'form.choice'],
  ['who01', '王五', {}, 'widget.table.refused-name'],
  ['who01', '李四、王五', {}, 'widget.table.refused-name'],
  ['path1', '甲/丙', {}, 'widget.table.refused-name'],
  ['star1', '9', {}, 'form.too-large'],
  ['time1', '很早', {}, 'form.not-time'],
])('rejects in a cell of %s the text %s', (code, cell, row, fault) => {
  expect(read(code, cell, row)).toMatchObject({ fault: { code: fault } })
})

test('reads a pasted row from left to right, the city by the pasted province', () => {
  const place = { table: placed, right, columns, rows: [], at: { row: 0, column: 0 }, world }
  const { rows, refused } = pasteCells({ ...place, fresh: () => ({ _id: 'n' }) }, [['北京', '海淀', '李四']])
  expect(refused).toEqual([])
  expect(rows).toEqual([{ _id: 'n', prov1: 'bj', city1: 'hd', who01: [li] }])
})

const stored: FormRow[] = [{ _id: 'a', _c_at: 1, prov1: 'gz', city1: 'zy', who01: [li], path1: ['a', 'b'] }]

test('reads a sheet by names, keeps stored values of ambiguous names, and round-trips', () => {
  const shown = { table: placed, right, columns, world }
  expect(cellTextFormatter(shown, columnOf('city1'))(stored[0] ?? {})).toBe('遵义')
  expect(toReadableSheet(shown, stored)[1]).toEqual([
    1,
    '贵州',
    '遵义',
    li.name,
    null,
    null,
    null,
    null,
    null,
    '甲/乙',
  ])
  const grid = toEditableSheet(shown, stored).map((row) => row.map(sheetValueOf))
  expect(grid[0]).toContain('经办人(who01)(展示值,不可编辑)')
  expect(grid[0]).toContain('经办人(who01)(存储值,勿编辑)')
  const back = importSheet({ ...shown, rows: stored, grid, mode: 'replace', fresh: () => ({}) })
  expect(back).toMatchObject({ rows: stored, changed: 0, added: 0, removed: 0, refused: [] })
})

test('reads people and paths by their names from a sheet made by hand', () => {
  const grid = [
    ['省份', '城市', '经办人', '分类'],
    ['北京', '海淀', '李四(1002)', '甲/乙'],
  ]
  const shown = { table: placed, right, columns, world }
  const { rows } = importSheet({ ...shown, rows: [], grid, mode: 'append', fresh: () => ({ _id: 'n' }) })
  expect(rows).toEqual([{ _id: 'n', prov1: 'bj', city1: 'hd', who01: [li], path1: ['a', 'b'] }])
})

test('reports a column default missing from its choices, and starts no row with it', () => {
  const tableset = [
    { code: 'kind1', name: '类别', editer: 'select', datasource: '办公,差旅', defaultValue: '培训' },
    { code: 'kind2', name: '去处', editer: 'select', datasource: '办公,差旅', defaultValue: '差旅' },
  ]
  const other = upgradeForm({ list: [{ ...table, options: { tableset } }] })
  expect(rowDefaultsOf(other.list[0] ?? table, () => sampleContext)).toEqual({ kind2: '差旅' })
  expect(checkFormDesign(other).map(({ code, place, level }) => [code, place?.column, level])).toEqual([
    ['form-design.default-unfit', 'kind1', 'warning'],
  ])
})
