import { expect, test } from 'vitest'
import {
  codeOf,
  column,
  type FieldOf,
  field,
  formOf,
  grid,
  keyOf,
  table,
} from '../../../../tests/kit/form-of'
import type { FormItem } from '../../../generated/types'
import { checkFormDesign } from '../check/check-design'

const problems = (...list: FormItem[]) => checkFormDesign(formOf(...list))
const codes = (...list: FormItem[]) => problems(...list).map(({ code }) => code)

test('finds no problems in correct formulas', () => {
  expect(
    problems(
      field('甲'),
      field('合计', { formula: '$[表格汇总](@明细, "#金额") + @甲', linkage: { shown: '@甲 > 1' } }),
      table(
        '明细',
        column('数量'),
        column('金额', { formula: '~数量 * @甲' }),
        column('占比', { formula: '~金额 / @合计' }),
      ),
    ),
  ).toEqual([])
})

test('reports a fault with its field and part', () => {
  expect(
    problems(field('甲'), field('乙', { formula: '@甲 +', linkage: { shown: '@丙 > 1', required: '"是"' } })),
  ).toEqual([
    expect.objectContaining({
      code: 'expression.incomplete',
      place: { field: keyOf('乙'), part: 'formula' },
    }),
    expect.objectContaining({
      code: 'expression.unknown-field',
      place: { field: keyOf('乙'), part: 'shown' },
    }),
    expect.objectContaining({
      code: 'expression.not-a-condition',
      place: { field: keyOf('乙'), part: 'required' },
    }),
  ])
})

test('lets a column read only the columns of its own table', () => {
  const other = table('另表', column('单价'))
  const items = table('明细', column('数量'), column('金额', { formula: '~数量 * ~单价' }))
  expect(problems(other, items)).toEqual([
    expect.objectContaining({
      code: 'expression.column-outside-table',
      place: { field: keyOf('明细'), part: 'formula', column: codeOf('金额') },
    }),
  ])
  expect(codes(field('甲', { formula: '~单价' }), other)).toEqual(['expression.column-outside-table'])
})

test('checks flow functions and remote functions once they are known', () => {
  const form = formOf(
    field('甲', { formula: '#[汇率]("USD")' }),
    field('乙', { type: 'input', formula: '#C[处理人_1685774578_1]()' }),
  )
  expect(checkFormDesign(form)).toEqual([])
  const unknown = checkFormDesign(form, { remote: new Map(), custom: new Set<string>() })
  expect(unknown.map(({ code }) => code)).toEqual([
    'expression.unknown-function',
    'expression.unknown-function',
  ])
  const rate = { funname: '汇率', fun: 'rate', placeholder: '币种', fields: [] }
  const known = { remote: new Map([['汇率', rate]]), custom: new Set(['1685774578_1']) }
  expect(checkFormDesign(form, known)).toEqual([])
})

test.each([
  ['甲 → 甲', [field('甲', { formula: '@甲 + 1' })], { part: 'formula' }],
  ['甲 → 乙 → 甲', [field('甲', { formula: '@乙' }), field('乙', { formula: '@甲' })], { part: 'formula' }],
  [
    '甲 → 丙 → 乙 → 甲',
    [
      field('甲', { formula: '@丙' }),
      field('乙', { formula: '@甲 + @丁' }),
      field('丙', { formula: '@乙' }),
      field('丁'),
    ],
    { part: 'formula' },
  ],
  [
    '甲 → 乙 → 甲',
    [field('甲', { linkage: { shown: '@乙 > 1' } }), field('乙', { formula: '@甲' })],
    { part: 'shown' },
  ],
  ['甲 → 甲', [field('甲', { linkage: { readonly: '@甲 > 1' } })], { part: 'readonly' }],
  ['外层 → 甲 → 外层', [grid('外层', { shown: '@甲 > 1' }, field('甲'))], { part: 'shown' }],
  [
    '数量 → 合计 → 数量',
    [
      table('明细', column('数量', { formula: '@合计' })),
      field('合计', { formula: '$[表格汇总](@明细, "#数量")' }),
    ],
    { part: 'formula', column: codeOf('数量') },
  ],
] as [string, FormItem[], object][])('reports the circle %s once', (path, list, place) => {
  const found = problems(...list)
  expect(found).toHaveLength(1)
  expect(found[0]).toMatchObject({
    code: 'form-design.formula-cycle',
    params: { path },
    place,
    level: 'error',
  })
})

test('finds no circle between a column total or row count and other columns', () => {
  expect(
    codes(
      table(
        '明细',
        column('数量'),
        column('占比', { formula: '~数量 / @合计' }),
        column('序号', { formula: '@条数 + ~占比' }),
      ),
      field('合计', { formula: '$[表格汇总](@明细, "#数量")' }),
      field('条数', { formula: '$[表格条目数](@明细)' }),
    ),
  ).toEqual([])
})

test('lets the required condition of a field depend on anything', () => {
  expect(codes(field('甲', { linkage: { required: '@甲 > 1' } }))).toEqual([])
})

test('warns about a formula without effect, without an error', () => {
  const text = field('说明', {
    type: 'placeholderhtml',
    formula: '1',
    linkage: { required: 'true', shown: 'true' },
  })
  const list = table('明细', column('数量'))
  const found = problems(text, { ...list, options: { ...list.options, formula: '1' } })
  expect(found.map(({ code, level, place }) => [code, level, place?.part])).toEqual([
    ['form-design.formula-idle', 'warning', 'formula'],
    ['form-design.formula-idle', 'warning', 'required'],
    ['form-design.formula-idle', 'warning', 'formula'],
  ])
})

test.each([
  ['a condition in a number', 'number', '@甲 > 1'],
  ['a date in a number', 'number', '$[今天]()'],
  ['a word in a number', 'number', '"三"'],
  ['a number in a date', 'date', '@甲'],
  ['a word in a switch', 'switch', '"是"'],
  ['a table in a text', 'input', '@明细'],
  ['anything in a region', 'fm-chose-china-area', '"贵州省"'],
])('warns about a result that cannot be stored: %s', (_, type, formula) => {
  const rows = table('明细', column('数量'))
  const found = problems(field('甲'), rows, field('乙', { type, formula }))
  expect(found.map(({ code, level }) => [code, level])).toEqual([['form-design.formula-unfit', 'warning']])
})

test.each([
  ['a text in a number', {}, '@丙'],
  ['a condition as a word', { type: 'input' }, '@甲 > 1'],
  ['a number for a switch', { type: 'switch' }, '@甲'],
  ['a year as a number', { type: 'date', options: { type: 'year' } }, '$[年]($[今天]())'],
  ['a region as a text', { type: 'input' }, '@地'],
  ['one choice for several', { type: 'checkbox', options: { options: ['甲'] } }, '"甲"'],
  ['what is not known', {}, '#[汇率]("USD")'],
] as [string, FieldOf, string][])('accepts a result that can be stored: %s', (_, rest, formula) => {
  const area = field('地', { type: 'fm-chose-china-area' })
  expect(codes(field('甲'), field('丙', { type: 'input' }), area, field('乙', { ...rest, formula }))).toEqual(
    [],
  )
})

test('checks a column like the field that draws its cells', () => {
  const rows = table('明细', column('数量'), column('日期', { editer: 'date', formula: '~数量' }))
  expect(problems(rows)).toMatchObject([
    { code: 'form-design.formula-unfit', place: { column: codeOf('日期') } },
  ])
})
