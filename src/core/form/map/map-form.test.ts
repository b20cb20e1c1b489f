import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { FormDesign, FormItem, FormMap, FormMapColumn, FormMapItem } from '../../../generated/types'
import { checkFieldValue, checkForm } from '../check/check-form'
import { formFieldsOf } from '../design/items'
import { emptyForm } from '../design/upgrade'
import { fullRights } from '../rights/rights'
import { isEmpty } from '../values/form-values'
import { checkFormMap, checkMapSources } from './check-map'
import { copyForm } from './copy-values'
import { mapForm } from './map-form'

const keyOf = (n: number) => `1732154400000_${n}`
const item = (n: number, type: string, options: Record<string, unknown> = {}): FormItem => ({
  type,
  name: `项${n}`,
  key: keyOf(n),
  keyindex: n,
  model: `m${n}`,
  rules: [],
  options,
})
const form = (...list: FormItem[]): FormDesign => ({ ...emptyForm(), list })
const normal = (model: string, source: string | null, table_maping: FormMapColumn[] = []): FormMapItem => ({
  name: '',
  label: '',
  model,
  table_maping,
  custom_value: { type: 'normal', normal: source, advanced: '' },
})
const advanced = (model: string, text: string): FormMapItem => ({
  name: '',
  label: '',
  model,
  custom_value: { type: 'advanced', normal: null, advanced: text },
})
const choices = [
  { value: 'a', label: '甲' },
  { value: 'b', label: '乙' },
]

describe('mapping of one field to another', () => {
  test.each([
    ['text stays text', item(1, 'input'), '张三', item(2, 'textarea'), '张三'],
    ['a number is written out', item(1, 'number', { unit: '元' }), 0.125, item(2, 'input'), '0.125'],
    ['a number is not rounded on its way', item(1, 'number'), 0.125, item(2, 'number'), 0.125],
    [
      'a number is rounded by what takes it',
      item(1, 'number'),
      0.125,
      item(2, 'number', { precision: 2 }),
      0.13,
    ],
    ['a text that spells a number is one', item(1, 'input'), '12.5', item(2, 'number'), 12.5],
    [
      'a number becomes digits where digits are stored',
      item(1, 'number'),
      3,
      item(2, 'input', { dataType: 'number' }),
      '3',
    ],
    ['a choice reads as people see it', item(1, 'select', { options: choices }), 'a', item(2, 'input'), '甲'],
    [
      'a choice stays the same choice',
      item(1, 'select', { options: choices }),
      'b',
      item(2, 'radio', { options: choices }),
      'b',
    ],
    ['words find a choice', item(1, 'input'), '乙', item(2, 'select', { options: choices }), 'b'],
    [
      'several choices read one behind the other',
      item(1, 'checkbox', { options: choices }),
      ['a', 'b'],
      item(2, 'input'),
      '甲、乙',
    ],
    [
      'one choice becomes a list',
      item(1, 'radio', { options: choices }),
      'a',
      item(2, 'checkbox', { options: choices }),
      ['a'],
    ],
    ['a day has a time', item(1, 'date'), '2026-03-02', item(2, 'date', { type: 'year' }), '2026'],
    ['yes reads as a switch says', item(1, 'switch', { activeText: '要' }), true, item(2, 'input'), '要'],
    ['no is a value', item(1, 'switch'), false, item(2, 'switch'), false],
  ] as [string, FormItem, unknown, FormItem, unknown][])('%s', (_, source, value, target, expected) => {
    const mapped = mapForm([normal('m2', 'm1')], { form: form(source), values: { m1: value } }, form(target))
    expect(mapped).toEqual({ values: { m2: expected }, problems: [] })
  })

  test.each([
    ['words are no number', item(1, 'input'), '很多', item(2, 'number'), 'unfit'],
    [
      'a choice that is not offered',
      item(1, 'input'),
      '丙',
      item(2, 'select', { options: choices }),
      'unfit',
    ],
    ['a text too long', item(1, 'input'), '一二三', item(2, 'input', { maxlength: 2 }), 'unfit'],
    ['a pattern not kept', item(1, 'input'), 'abc', item(2, 'input', { pattern: '^\\d+$' }), 'unfit'],
    ['a table is no text', item(1, 'table', { tableset: [] }), [], item(2, 'input'), 'unfit-kind'],
    [
      'a text is no region',
      item(1, 'input'),
      '贵州',
      item(2, 'custom', { componentName: 'fm-chose-china-area' }),
      'unfit-kind',
    ],
    ['a field that is gone', item(3, 'input'), '', item(2, 'input'), 'source-lost'],
  ] as [string, FormItem, unknown, FormItem, string][])(
    'leaves out and reports %s',
    (_, source, value, target, code) => {
      const mapped = mapForm(
        [normal('m2', 'm1')],
        { form: form(source), values: { m1: value } },
        form(target),
      )
      expect(mapped.values).toEqual({})
      expect(mapped.problems).toMatchObject([{ code: `form-map.${code}`, place: { field: keyOf(2) } }])
    },
  )

  test('leaves fields unchanged that are empty, not mapped or computed by the target', () => {
    const target = form(item(2, 'input'), item(3, 'input'), item(4, 'input', { formula: '"x"' }))
    const map = [normal('m2', 'm1'), normal('m3', null), normal('m4', 'm5'), advanced('m3', ' ')]
    const source = { form: form(item(1, 'input'), item(5, 'input')), values: { m1: '', m5: 'y' } }
    expect(mapForm(map, source, target)).toEqual({ values: {}, problems: [] })
  })
})

describe('formulas over the source', () => {
  const source = form(item(1, 'number'), item(2, 'date'))
  const amount = `@[项1_${keyOf(1)}]`

  test('fills a field with the result of a formula', () => {
    const from = { form: source, values: { m1: 2000, m2: '2026-03-02' }, clock: { now: 0, zone: 'UTC' } }
    const map = [
      advanced('m3', `${amount} * 1.13`),
      advanced('m4', `$[日期加天数](@[${keyOf(2)}],1)`),
      advanced('m5', '$[今天]()'),
    ]
    const target = form(item(3, 'number'), item(4, 'date'), item(5, 'date'))
    expect(mapForm(map, from, target).values).toEqual({ m3: 2260, m4: '2026-03-03', m5: '1970-01-01' })
  })

  test('reports a problem at its position in the text', () => {
    const { values, problems } = mapForm(
      [advanced('m3', '1 / 0')],
      { form: source, values: {} },
      form(item(3, 'number')),
    )
    expect(values).toEqual({})
    expect(problems).toMatchObject([
      { code: 'expression.division-by-zero', from: 4, place: { field: keyOf(3) } },
    ])
  })
})

const columns = [
  { code: 'name1', name: '名称', editer: 'text' },
  { code: 'count', name: '数量', editer: 'number' },
  { code: 'price', name: '单价', editer: 'number' },
]
const table = (n: number, tableset: unknown[]) => item(n, 'table', { tableset })

describe('mapping of tables', () => {
  const rows = [
    { _id: 'r1', name1: '笔', count: 2, price: 1.5 },
    { _id: 'r2', name1: '', count: 0 },
    { _id: 'r3' },
  ]
  const from = { form: form(table(1, columns), item(9, 'number')), values: { m1: rows, m9: 10 } }
  const target = form(
    table(2, [
      { code: 'thing', name: '物品', editer: 'text' },
      { code: 'total', name: '合计', editer: 'number' },
      { code: 'taxed', name: '含税', editer: 'number', formula: '1' },
    ]),
  )

  test('fills a table row by row, with formulas that read the row and the form', () => {
    const map = [
      normal('m2', 'm1', [
        normal('thing', 'name1'),
        advanced('total', `@[数量_count] * @[单价_price] * @[${keyOf(9)}]`),
        normal('taxed', 'count'),
      ]),
    ]
    expect(mapForm(map, from, target)).toEqual({
      values: { m2: [{ thing: '笔', total: 30 }, { total: 0 }, { total: 0 }] },
      problems: [],
    })
    expect(checkFormMap(map, from.form, target)).toMatchObject([
      { code: 'form-map.target-computed', level: 'warning', place: { column: 'taxed' } },
    ])
  })

  test('leaves out empty rows and reports the first row of a column that does not fit', () => {
    const values = { m1: [{ name1: '笔' }, { name1: '' }, { name1: '纸' }] }
    const mapped = mapForm([normal('m2', 'm1', [normal('total', 'name1')])], { ...from, values }, target)
    expect(mapped.values).toEqual({})
    expect(mapped.problems).toMatchObject([
      { code: 'form-map.unfit', place: { field: keyOf(2), column: 'total', row: 0 } },
    ])
  })

  test('copies columns of the same code where none are named', () => {
    const copy = copyForm([{ model_key: 'm1', name: '', is_advanced: false, show: true }], from, from.form)
    expect(copy).toEqual({
      values: { m1: [{ name1: '笔', count: 2, price: 1.5 }, { count: 0 }] },
      problems: [],
    })
  })

  test('fills a table only from a table', () => {
    expect(mapForm([normal('m2', 'm9')], from, target).problems).toMatchObject([
      { code: 'form-map.not-a-table' },
    ])
    expect(mapForm([advanced('m2', '1')], from, target).problems).toMatchObject([
      { code: 'form-map.not-a-table' },
    ])
  })
})

test('copies fields as they are or by a value of their own', () => {
  const from = { form: form(item(1, 'input'), item(2, 'number')), values: { m1: '旧', m2: 3 } }
  const own = { type: 'advanced', normal: null, advanced: `@[${keyOf(2)}] + 1` } as const
  const entries = [
    { model_key: 'm1', name: '', is_advanced: false, show: true },
    { model_key: 'm2', name: '', is_advanced: true, value: own, show: false },
  ]
  expect(copyForm(entries, from, from.form).values).toEqual({ m1: '旧', m2: 4 })
})

describe('checks of a mapping', () => {
  const source = form(item(1, 'input'), table(2, columns), item(7, 'number'))
  const target = form(
    item(3, 'number'),
    item(6, 'date'),
    table(4, columns),
    item(5, 'custom', { componentName: 'fm-chose-china-area' }),
  )
  const codes = (...map: FormMap) => checkFormMap(map, source, target).map(({ code, level }) => [code, level])

  test.each([
    ['a field of the source that is gone', normal('m3', 'm8'), 'form-map.source-lost', 'error'],
    ['a field of the target that is gone', normal('m8', 'm1'), 'form-map.target-lost', 'warning'],
    ['a text into a number', normal('m3', 'm1'), 'form-map.unfit-type', 'warning'],
    ['a number into a date', normal('m6', 'm7'), 'form-map.unfit-type', 'warning'],
    ['a kind that never fits', normal('m5', 'm1'), 'form-map.unfit-kind', 'error'],
    ['a table into a field', normal('m3', 'm2'), 'form-map.unfit-kind', 'error'],
    ['a field into a table', normal('m4', 'm1'), 'form-map.unfit-kind', 'error'],
    ['a formula into a table', advanced('m4', '1'), 'form-map.not-a-table', 'error'],
    ['a formula with a slip', advanced('m3', '1 +'), 'expression.incomplete', 'error'],
    ['an unknown field in a formula', advanced('m3', `@[${keyOf(9)}]`), 'expression.unknown-field', 'error'],
    [
      'a column that is gone',
      normal('m4', 'm2', [normal('count', 'gone1')]),
      'form-map.source-lost',
      'error',
    ],
    [
      'a column of the target that is gone',
      normal('m4', 'm2', [normal('x', 'count')]),
      'form-map.target-lost',
      'warning',
    ],
    [
      'a column unknown in a row',
      normal('m4', 'm2', [advanced('count', '@[没有_gone1]')]),
      'expression.unknown-field',
      'error',
    ],
  ] as [string, FormMapItem, string, string][])('reports %s', (_, entry, code, level) => {
    expect(codes(entry)).toEqual([[code, level]])
  })

  test('checks only the sources of values for an unknown form', () => {
    const describeView = (...map: FormMap) => checkMapSources(map, source).map(({ code }) => code)
    expect(describeView(normal('m99', 'm8'), advanced('m98', '1 +'), normal('m97', null))).toEqual([
      'form-map.source-lost',
      'expression.incomplete',
    ])
    const rows = [normal('x', 'gone1'), normal('y', 'count'), advanced('z', '@[数量_count] + 1')]
    expect(describeView(normal('m99', 'm2', rows), normal('m5', 'm1'))).toEqual(['form-map.source-lost'])
  })

  test('reports a target that is filled twice', () => {
    expect(codes(normal('m3', 'm7'), normal('m3', 'm7'))).toEqual([['form-map.target-twice', 'warning']])
  })

  test('accepts a correct mapping', () => {
    expect(codes(normal('m3', 'm7'), normal('m4', 'm2', [advanced('count', '@[数量_count] + 1')]))).toEqual(
      [],
    )
    expect(codes(normal('m3', null), advanced('m5', ''))).toEqual([])
  })
})

const plain = fc.oneof(
  fc.constantFrom('', '甲', 'a', '12', '2026-03-02', '2026-03-02 10:00:00', '13800138000'),
  fc.string({ maxLength: 6 }),
  fc.integer({ min: -5, max: 2000 }),
  fc.double({ noNaN: true }),
  fc.boolean(),
  fc.constant(null),
)
const cellValue = fc.oneof(plain, fc.array(plain, { maxLength: 3 }), fc.object({ maxDepth: 1 }))
const someRows = fc.array(fc.dictionary(fc.constantFrom('name1', 'count', 'price'), cellValue), {
  maxLength: 3,
})
const types: [string, Record<string, unknown>][] = [
  ['input', {}],
  ['input', { dataType: 'phone' }],
  ['input', { maxlength: 2 }],
  ['textarea', { pattern: '^[a-z]*$' }],
  ['number', { precision: 1, max: 100 }],
  ['date', {}],
  ['date', { type: 'daterange' }],
  ['select', { options: choices }],
  ['select', { options: choices, multiple: true }],
  ['checkbox', { options: choices }],
  ['switch', {}],
  ['custom', { componentName: 'fm-chose-china-area' }],
  ['table', { tableset: columns }],
]
const someForm = fc
  .array(fc.constantFrom(...types), { minLength: 1, maxLength: 8 })
  .map((list) => form(...list.map(([type, options], i) => item(i + 1, type, options))))
const someValues = fc.dictionary(
  fc.constantFrom(...types.map((_, i) => `m${i + 1}`)),
  fc.oneof(cellValue, someRows),
)
const someModel = fc.constantFrom(...types.map((_, i) => `m${i + 1}`), 'gone')
const someText = fc.oneof(
  fc.string({ maxLength: 12 }),
  fc.constantFrom('1 + 1', `@[${keyOf(1)}]`, `@[${keyOf(2)}]`, '@[数量_count] * 2', '$[今天]()'),
)
const someColumns = fc.array(
  fc.oneof(
    fc
      .tuple(fc.constantFrom('name1', 'count', 'gone'), fc.constantFrom('name1', 'price', null))
      .map(([to, of]) => normal(to, of)),
    fc.tuple(fc.constantFrom('name1', 'count'), someText).map(([to, text]) => advanced(to, text)),
  ),
  { maxLength: 3 },
)
const someMap = fc.array(
  fc.oneof(
    fc.tuple(someModel, someModel, someColumns).map(([to, of, parts]) => normal(to, of, parts)),
    fc.tuple(someModel, someText).map(([to, text]) => advanced(to, text)),
  ),
  { maxLength: 6 },
)

test('never throws and produces only values the target accepts, whatever is mapped', () => {
  fc.assert(
    fc.property(someForm, someValues, someForm, someMap, (source, values, target, map) => {
      const mapped = mapForm(map, { form: source, values }, target)
      checkFormMap(map, source, target)
      expect(checkForm(target, mapped.values, fullRights(target))).toEqual([])
      expect(mapForm(map, { form: source, values }, target)).toEqual(mapped)
    }),
    { numRuns: Number(process.env.FUZZ_RUNS ?? 200) },
  )
}, 600_000)

test('copies valid values plainly in a mapping onto the same form without formulas', () => {
  fc.assert(
    fc.property(someForm, someValues, (design, values) => {
      const rights = fullRights(design)
      const isSound = (one: FormItem) =>
        checkFieldValue(one, values[one.model], { right: rights.get(one.key) }).length === 0 &&
        !isEmpty(values[one.model])
      const sound = formFieldsOf(design).filter((one) => isSound(one) && one.type !== 'table')
      const stored = Object.fromEntries(sound.map(({ model }) => [model, values[model]]))
      const map = formFieldsOf(design).map(({ model }) => normal(model, model))
      expect(mapForm(map, { form: design, values: stored }, design)).toEqual({ values: stored, problems: [] })
    }),
    { numRuns: Number(process.env.FUZZ_RUNS ?? 200) },
  )
}, 600_000)
