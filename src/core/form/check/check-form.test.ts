import { Ajv } from 'ajv'
import { Decimal } from 'decimal.js'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import texts from '#/generated/texts/all/zh.json'
import type { FormItem } from '#/generated/types'
import leaveJson from '#fixtures/forms/leave-typed.json'
import purchaseJson from '#fixtures/forms/purchase.json'
import regions from '#schemas/data/china-area.json'
import { valueFormats } from '../../text/formats'
import { canHoldValue, fieldSchemas } from '../design/fields'
import { formFieldsOf } from '../design/items'
import { upgradeForm } from '../design/upgrade'
import { toValueSchema, valueSchemaOf } from '../field-values/value-schema'
import { checkValue } from '../json-schema/check-value'
import { computeFormRights, fullRights } from '../rights/rights'
import type { FormValues } from '../values/form-values'
import { checkForm, type FieldProblem } from './check-form'

const leave = upgradeForm(leaveJson)
const purchase = upgradeForm(purchaseJson)
const every = [...formFieldsOf(leave), ...formFieldsOf(purchase)]
const named = (name: string) => {
  const item = every.find((one) => one.name === name)
  if (!item) throw new Error(name)
  return item
}

const sentence = ({ code, params }: FieldProblem) =>
  (texts as Record<string, string>)[code]?.replace(/\{(\w+)\}/g, (_, name) => String(params[name]))

/** Returns the problem sentences of one field for a value. */
const describe = (name: string, value: unknown) => {
  const item = named(name)
  const form = formFieldsOf(leave).includes(item) ? leave : purchase
  return checkForm(form, { [item.model]: value }, fullRights(form), { regions })
    .filter(({ key }) => key === item.key)
    .map(sentence)
}

test.each([
  ['请假事由', '', ['请假事由必须填写']],
  ['请假事由', '回家探亲', []],
  ['请假事由', '假'.repeat(501), ['请假事由不能超过500个字']],
  ['请假类型', '探亲假', ['请假类型的选项不存在，请重新选择']],
  ['请假天数', 0, ['请假天数不能小于0.5']],
  ['请假天数', 200, ['请假天数不能大于180']],
  ['请假天数', 1.25, ['请假天数最多保留1位小数']],
  ['请假天数', '3', ['请假天数的内容类型不正确']],
  ['请假时间', ['2026-03-01 09:00:00', '2026-03-03 18:00:00'], []],
  ['请假时间', ['2026-03-04 09:00:00', '2026-03-03 18:00:00'], ['请假时间的开始不能晚于结束']],
  ['请假时间', ['2026-02-30 09:00:00', '2026-03-03 18:00:00'], ['请假时间：没有“2026-02-30 09:00:00”这一天']],
  ['请假时间', ['2026-02-28 09:00:00'], ['请假时间不能少于2项']],
  ['已办妥事项', ['工作已交接', '工作已交接'], ['已办妥事项有重复的选项']],
  ['请假期间电话', '13800001234', []],
  ['请假期间电话', '021-55556666', []],
  ['请假期间电话', '12345', ['请假期间电话格式不正确']],
  ['供应商邮箱', 'sales@example.com', []],
  ['供应商邮箱', 'sales@', ['供应商邮箱格式不正确']],
  ['商品链接', 'javascript:alert(1)', ['商品链接格式不正确']],
  ['合同编号', 'HT-2026-001', []],
  ['合同编号', 'HT-26', ['合同编号格式不正确']],
  ['付款方式', '分三期付清', []],
  ['是否需要发票', false, []],
  ['是否需要发票', '是', ['是否需要发票的内容类型不正确']],
  ['采购明细', [], ['表格【采购明细】不可为空']],
  ['采购明细', [{ pinM1: '键盘', shuL4: 1, danJ5: 99 }], []],
  [
    '采购明细',
    [
      { pinM1: '键盘', shuL4: 1 },
      { shuL4: 0, danJ5: 1 },
    ],
    [
      '表格【采购明细】 列名[单价（元）] 第1行 为必填项',
      '表格【采购明细】 列名[品名] 第2行 为必填项',
      '表格【采购明细】 列名[数量] 第2行不能小于1',
    ],
  ],
  ['采购明细', Array(5001).fill({}), ['采购明细不能超过5000项']],
  ['采购明细', 'abc', ['采购明细的内容类型不正确']],
] as [string, unknown, string[]][])('%s: %o', (name, value, expected) => {
  expect(describe(name, value)).toEqual(expected)
})

const guiyang = {
  provinceName: '贵州省',
  cityName: '贵阳市',
  regionName: '',
  provinceCode: '520000',
  cityCode: '520100',
  regionCode: '',
}

test('requires an existing area once regions are known, and counts six empty texts as none', () => {
  expect(describe('收货地区', guiyang)).toEqual([])
  expect(describe('收货地区', { ...guiyang, cityCode: '420100' })).toEqual([
    '收货地区的地区不正确，请重新选择',
  ])
  expect(describe('收货地区', { ...guiyang, extra: 1 })).toEqual(['收货地区的内容类型不正确'])
  const none = Object.fromEntries(Object.keys(guiyang).map((key) => [key, '']))
  expect(describe('收货地区', none)).toEqual(['请选择收货地区'])
})

test('does not report a read-only field to the person who submits', () => {
  expect(checkForm(leave, {}, computeFormRights(leave, { mode: 'creat' }))).toEqual([])
})

test('does not require old rows to be complete when they cannot be edited', () => {
  const table = named('采购明细')
  const limit = { key: table.key, type: 'canedit' as const, required: false, table_edit: false }
  const rights = computeFormRights(purchase, { step: [limit], mode: 'deal' })
  const before = { [table.model]: [{ _id: 'a', pinM1: '键盘' }] }
  const values = {
    [table.model]: [
      { _id: 'a', pinM1: '键盘' },
      { _id: 'b', pinM1: '鼠标' },
    ],
  }
  const rows = checkForm(purchase, values, rights, { before }).map(({ row }) => row)
  expect(new Set(rows)).toEqual(new Set([1]))
})

test.each([
  [[{ type: 'email' }], 'a@b', ['form.pattern']],
  [[{ type: 'email', message: '邮箱格式不正确' }], 'a@b', ['form.rule']],
  [[{ type: 'email' }, { pattern: '/^A/i' }], 'a@b.cn', []],
  [[{ pattern: '(' }, { type: 'unknown' }], 'x', []],
])('checks by the rules %o the value %s', (rules, value, expected) => {
  const item = { ...named('合同编号'), options: {}, rules }
  const form = { ...purchase, list: [item] }
  const codes = checkForm(form, { [item.model]: value }, fullRights(form)).map(({ code }) => code)
  expect(codes).toEqual(expected)
})

test('rejects a text too long for the states of its pattern, and states the limit', () => {
  const item = { ...named('合同编号'), options: { pattern: '^(?:[ab]{0,900}c?)$' } }
  const check = (text: string) =>
    checkForm({ list: [item] }, { [item.model]: text }, fullRights({ list: [item] }))
  const [problem] = check('a'.repeat(1_900))
  expect(problem?.code).toBe('form.pattern-costly')
  const limit = Number(problem?.params.limit)
  expect(check('a'.repeat(limit)).map(({ code }) => code)).not.toContain('form.pattern-costly')
  expect(check('a'.repeat(limit + 2)).map(({ code }) => code)).toContain('form.pattern-costly')
})

test.each([
  ['select', {}, 'c', ['c']],
  ['select', { multiple: true }, ['a', 'c'], [['c', 'b'], ['c'], ['a', 'c', 'b']]],
  ['radio', {}, 'c', ['c']],
  ['checkbox', {}, ['c'], [['c'], ['c', 'a'], ['b', 'c']]],
])('%s %o keeps a choice that its design has dropped where it was chosen', (type, more, stored, retained) => {
  const options = { ...more, options: ['a', 'b'].map((value) => ({ value, label: value.toUpperCase() })) }
  const item = { ...named('合同编号'), type, options }
  const form = { list: [item] }
  const problems = (value: unknown, before: unknown) =>
    checkForm(form, { [item.model]: value }, fullRights(form), { before: { [item.model]: before } })
  for (const value of retained) expect(problems(value, stored)).toEqual([])
  for (const value of [stored, ...retained])
    expect(problems(value, undefined).map(({ code }) => code)).toEqual(['form.choice'])
  expect(problems([stored].flat().map(() => 'd')[0], stored).map(({ code }) => code)).not.toEqual([])
  if (Array.isArray(stored))
    expect(problems(['c', 'c'], stored).map(({ code }) => code)).toEqual(['form.duplicate'])
})

test('keeps a dropped choice of a source, and in the row of a table where it was chosen', () => {
  const source = { ...named('合同编号'), type: 'select', options: { sourceType: 'remote', multiple: true } }
  const form = { list: [source] }
  const choices = () => [{ value: 'a', label: 'A' }]
  const check = (value: unknown, before: FormValues) =>
    checkForm(form, { [source.model]: value }, fullRights(form), { before, choices }).map(({ code }) => code)
  expect(check(['c', 'a'], { [source.model]: ['c'] })).toEqual([])
  expect(check(['d', 'c'], { [source.model]: ['c'] })).toEqual(['form.choice'])
  const column = { code: 'kind1', name: '类别', editer: 'select', datasource: '甲,乙' }
  const rows = { ...named('合同编号'), type: 'table', options: { tableset: [column] } }
  const table = { list: [rows] }
  const before = { [rows.model]: [{ _id: '1', kind1: '丙' }] }
  const sent = { [rows.model]: [{ _id: '1', kind1: '丙' }, { kind1: '丙' }] }
  const problems = checkForm(table, sent, fullRights(table), { before })
  expect(problems.map(({ row, code }) => [row, code])).toEqual([[1, 'form.cell-choice']])
})

test('rejects more entries of a choice than can be compared with its options', () => {
  const item = every.find((one) => one.type === 'checkbox')
  if (!item) throw new Error('no checkbox')
  const form = { list: [item] }
  const check = (count: number) => checkForm(form, { [item.model]: Array(count).fill('x') }, fullRights(form))
  expect(check(5_001)).toMatchObject([{ code: 'form.too-many', params: { limit: 5_000 } }])
  expect(check(5_000).map(({ code }) => code)).not.toContain('form.too-many')
})

test("limits the time of a designer's pattern in the check", () => {
  const item = { ...named('合同编号'), options: { pattern: '^(a+)+$' } }
  const form = { ...purchase, list: [item] }
  expect(checkForm(form, { [item.model]: `${'a'.repeat(1900)}!` }, fullRights(form))).toHaveLength(1)
})

const decimals = (data: number, limit: number) => new Decimal(data).decimalPlaces() <= limit
const ajv = new Ajv({ strict: false, strictNumbers: true, formats: Object.fromEntries(valueFormats) })
ajv.addKeyword({
  keyword: 'x-decimals',
  type: 'number',
  validate: (limit: number, data: number) => decimals(data, limit),
})
ajv.addKeyword({
  keyword: 'x-digits',
  type: 'number',
  validate: (limit: number, data: number) => new Decimal(data).precision() <= limit,
})
ajv.addKeyword({
  keyword: 'x-ordered',
  type: 'array',
  validate: (order: true | 'strict', data: unknown[]) =>
    data.every((part, i) => i === 0 || String(data[i - 1]) <= String(part)) &&
    (order !== 'strict' || data.every((part, i) => i === 0 || String(data[i - 1]) !== String(part))),
})

const text = fc.oneof(
  fc.string(),
  fc.constantFrom(
    '年假',
    '其他',
    '2026-02-28',
    '2026-02-29',
    '2026-01-01 08:00:00',
    '2026-13',
    'a@b.cn',
    '13800001234',
  ),
)
const plain = fc.oneof(text, fc.integer(), fc.double(), fc.boolean(), fc.constant(null))
const anything = fc.oneof(
  plain,
  fc.array(plain, { maxLength: 4 }),
  fc.record({ provinceName: text, provinceCode: text }, { requiredKeys: [] }),
  fc.constant(guiyang),
)

test.each(every.filter(canHoldValue).map((item) => [item.name, item] as const))(
  'judges %s alike in the guard and a JSON Schema validator',
  (_, item) => {
    const schema = valueSchemaOf(item)
    const validate = ajv.compile(schema)
    fc.assert(fc.property(anything, (value) => !checkValue(schema, value) === validate(value)))
  },
)

test('describes a form as one JSON Schema', () => {
  const validate = ajv.compile(toValueSchema(purchase))
  const values: FormValues = {
    [named('采购标题').model]: '办公电脑',
    [named('采购明细').model]: [{ _id: 'a', _c_at: 1, pinM1: '键盘', shuL4: 2, biaoQ8: ['急用'] }],
  }
  expect(validate(values)).toBe(true)
  expect(validate({ ...values, status: 3 })).toBe(false)
  expect(validate({ [named('采购明细').model]: [{ unknown: 1 }] })).toBe(false)
})

const missing = (type: string, part: Partial<FormItem> = {}) => {
  const item = { type, name: '项目', key: '1', keyindex: 1, model: 'm', rules: [{ required: true }], ...part }
  const form = { list: [{ options: {}, ...item }] as FormItem[] }
  return checkForm(form, {}, new Map([['1', { access: 'edit', required: true }]])).map(sentence)
}

test.each([
  ['input', '项目必须填写'],
  ['number', '项目必须填写'],
  ['select', '请选择项目'],
  ['checkbox', '请选择项目'],
  ['date', '请选择项目'],
])('a missing value of %s asks for what the person does there', (type, text) =>
  expect(missing(type)).toEqual([text]),
)

test.each([
  ['fm-chose-contact', '请选择项目'],
  ['fm-chose-china-area', '请选择项目'],
  ['fm-fileupload', '请上传项目'],
  ['fm-imageupload', '请上传项目'],
  ['fm-tinymce', '项目必须填写'],
])('a missing value of %s asks for what the person does there', (componentName, text) =>
  expect(missing('custom', { options: { componentName } })).toEqual([text]),
)

test('every field that chooses, names an object or holds files says so where its value is missing', () => {
  const silent = fieldSchemas.filter(
    ({ chooses, refers, file, missing }) => (chooses || refers || (file && file !== 'links')) && !missing,
  )
  expect(silent.map(({ name }) => name)).toEqual([])
})

test('a message of the design comes first, but not the one that its first designer wrote into every field', () => {
  const describe = (message: string) => missing('select', { rules: [{ required: true, message }] })
  expect(describe('请说明您想买什么')).toEqual(['请说明您想买什么'])
  expect(describe('项目必须填写')).toEqual(['请选择项目'])
})

test('a missing cell of a table asks to choose, with its place', () => {
  const table = {
    type: 'table',
    name: '明细',
    key: '1',
    keyindex: 1,
    model: 'm',
    rules: [],
    options: {
      tableset: [{ code: 'kind1', name: '类型', editer: 'select', datasource: '甲,乙', required: true }],
    },
  } as unknown as FormItem
  const form = { list: [table] }
  const columns = new Map([['kind1', { access: 'edit' as const, required: true }]])
  const right = {
    access: 'edit' as const,
    required: false,
    rows: { add: true, edit: true, delete: true },
    columns,
  }
  const problems = checkForm(form, { m: [{ _id: 'r1', kind1: '' }] }, new Map([['1', right]]))
  expect(problems.map(sentence)).toEqual(['表格【明细】 列名[类型] 第1行 请选择'])
  expect(problems[0]?.code.replace('.cell-', '.')).toBe('form.required-choose')
})
