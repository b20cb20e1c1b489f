import { expect, test } from 'vitest'
import leaveJson from '#fixtures/forms/leave-typed.json'
import purchaseJson from '#fixtures/forms/purchase.json'
import type { FormDesign, FormItem } from '../../generated/types'
import { checkFormDesign } from './check/check-design'
import { type DefaultContext, initialValuesOf } from './defaults/default-values'
import { toFieldSymbols } from './design/field-symbols'
import { formFieldsOf } from './design/items'
import { type LayoutPlan, planForm } from './design/plan-form'
import { emptyForm, upgradeForm } from './design/upgrade'
import { computeFormRights, fullRights } from './rights/rights'

const leave = upgradeForm(leaveJson)
const purchase = upgradeForm(purchaseJson)
const titleItem = formFieldsOf(purchase).find(({ name }) => name === '采购标题') as FormItem
const tableItem = formFieldsOf(purchase).find(({ name }) => name === '采购明细') as FormItem
const codes = (...list: FormItem[]) =>
  checkFormDesign({ ...emptyForm(), list }).map(({ code }) => code.replace('form-design.', ''))
const item = (change: Partial<FormItem>): FormItem => ({ ...titleItem, ...change })
const select = (options: unknown[]) => item({ type: 'select', options: { options } })
const table = (tableset: unknown[]) => ({ ...tableItem, options: { tableset } })

test('finds no problems in the sample forms', () => {
  expect(checkFormDesign(leave)).toEqual([])
  expect(checkFormDesign(purchase)).toEqual([])
})

test.each([
  ['a malformed key', [item({ key: 'a.b' })], ['key']],
  ['a reserved model', [item({ model: '__proto__' })], ['model']],
  ['a path as a model', [item({ model: 'a.b' })], ['model']],
  ['the same item twice', [item({}), item({})], ['key-duplicate', 'model-duplicate', 'keyindex-duplicate']],
  ['an unknown type', [item({ type: 'rate2' })], ['type-unknown']],
  ['no title', [item({ name: ' ' })], ['name-empty']],
  ['an option twice', [select(['甲', '甲'])], ['option-duplicate']],
  ['no options', [select([])], ['options-empty']],
  ['a table without columns', [table([])], ['table-empty']],
  [
    'a column twice',
    [table(Array(2).fill({ code: 'a1', name: '甲', editer: 'text' }))],
    ['column-duplicate'],
  ],
  ['a reserved column', [table([{ code: 'constructor', name: '甲', editer: 'text' }])], ['column-code']],
  ['an unknown editer', [table([{ code: 'a1', name: '甲', editer: 'toString' }])], ['editer-unknown']],
  ['a malformed pattern', [item({ options: { pattern: '(' } })], ['pattern.unclosed']],
  ['a look-behind', [item({ rules: [{ pattern: '(?<=a)b' }] })], ['pattern.look-around']],
  ['limits the wrong way round', [item({ type: 'number', options: { min: 2, max: 1 } })], ['range-empty']],
] as [string, FormItem[], string[]][])('reports %s as a problem', (_, list, expected) => {
  expect(codes(...list)).toEqual(expected)
})

test('treats a key or index in the recycle bin as taken', () => {
  const form = { ...emptyForm(), list: [titleItem], remove_list: [item({ model: 'other' })] }
  expect(checkFormDesign(form).map(({ code }) => code)).toEqual([
    'form-design.key-duplicate',
    'form-design.keyindex-duplicate',
  ])
})

test('names in a problem the field it belongs to', () => {
  expect(checkFormDesign({ ...emptyForm(), list: [select([])] })[0]).toMatchObject({
    params: { name: '采购标题' },
    place: { field: titleItem.key },
  })
})

test('rejects too many fields and grids nested too deep', () => {
  const many = Array.from({ length: 2001 }, (_, i) =>
    item({ key: `1732154400000_${i}`, model: `m${i}`, keyindex: i }),
  )
  expect(codes(...many)).toEqual(['too-many-items'])
  const nest = (depth: number): FormItem =>
    item({
      type: 'grid',
      key: `1732154400000_${depth}`,
      model: `g${depth}`,
      keyindex: depth,
      columns: [{ span: 24, list: depth ? [nest(depth - 1)] : [] }],
    })
  expect(codes(nest(3))).toEqual([])
  expect(codes(nest(4))).toEqual(['too-deep'])
})

const context: DefaultContext = {
  now: Date.UTC(2026, 2, 1, 17, 5, 9),
  zone: 'Asia/Shanghai',
  person: { id: '100011', name: '张三', jobId: '100011' },
  depts: [{ id: '7', name: '前端组', path: ['全公司', '研发中心', '前端组'] }],
}
const start = (form: FormDesign, name: string, given = context) => {
  const model = formFieldsOf(form).find((one) => one.name === name)?.model ?? ''
  return initialValuesOf(form, given)[model]
}

test('starts a form with its defaults, in the local time of the company', () => {
  expect(start(leave, '申请人')).toBe('张三(100011)')
  expect(start(leave, '所在部门')).toBe('前端组')
  expect(start(purchase, '申请日期')).toBe('2026-03-02')
  expect(start(purchase, '是否需要发票')).toBe(true)
  expect(start(leave, '是否离开本市')).toBe(false)
  expect(start(leave, '请假事由')).toBeUndefined()
})

const $ = (format: string) => `\${${format}}`

test.each([
  [$('timeformat:HH:mm:ss'), '01:05:09'],
  [$('chose-dept-tree-str-exclude:全公司'), '研发中心-前端组'],
  [$('now-flow-workname'), undefined],
  [$('__proto__') + $('constructor'), undefined],
  [`第 ${$('timeformat:YYYY')} 年`, '第 2026 年'],
])('evaluates the default %s to %s', (defaultValue, expected) => {
  expect(start({ ...emptyForm(), list: [item({ options: { defaultValue } })] }, '采购标题')).toBe(expected)
})

test('requires exactly one department for a department default', () => {
  const two = [...context.depts, { id: '9', name: '财务部', path: ['全公司', '财务部'] }]
  expect(start(leave, '所在部门', { ...context, depts: two })).toBeUndefined()
})

test('leaves out rejected defaults and drops chosen options that no longer exist', () => {
  const choice = (type: string, defaultValue: unknown) => ({
    ...emptyForm(),
    list: [item({ type, options: { options: ['甲', '乙'], defaultValue } })],
  })
  expect(start(choice('select', '丙'), '采购标题')).toBeUndefined()
  expect(start(choice('checkbox', ['甲', '丙']), '采购标题')).toEqual(['甲'])
})

test('gives expressions the type of every field', () => {
  const kinds = Object.fromEntries(toFieldSymbols(purchase).map(({ name, kind }) => [name, kind]))
  expect(kinds).toMatchObject({
    采购标题: 'text',
    预算总额: 'number',
    费用归属部门: 'list',
    收货地区: 'area',
  })
  expect(kinds).not.toHaveProperty('采购须知')
  const columns = toFieldSymbols(purchase).find(({ name }) => name === '采购明细')?.columns
  expect(columns?.find(({ key }) => key === 'shuL4')).toEqual({ key: 'shuL4', name: '数量', kind: 'number' })
})

test('reads an old document with empty lists as settings and keeps unknown members', () => {
  const old = {
    list: [{ ...titleItem, options: [], inner_set_json: [], rules: null, blacklist: ['dataType'] }],
    config: [],
    data: 'kept',
  }
  const form = upgradeForm(JSON.parse(JSON.stringify(old)))
  expect(form).toMatchObject({ version: 1, remove_list: [], data: 'kept' })
  expect(form.config).toEqual({ labelWidth: 100, labelPosition: 'right' })
  expect(form.list[0]).toMatchObject({ options: {}, inner_set_json: {}, rules: [], blacklist: ['dataType'] })
  expect(upgradeForm(form)).toEqual(form)
  expect(upgradeForm([])).toEqual(emptyForm())
})

test('plans a row for each field and the cells of each grid, without hidden ones', () => {
  const hidden = { key: titleItem.key, type: 'hidden' as const, required: false }
  const plan = planForm(purchase, computeFormRights(purchase, { step: [hidden], mode: 'creat' }), 'input')
  expect(plan.fields.map(({ title }) => title)).not.toContain('采购标题')
  expect(plan.fields.every(({ status }) => status === 'read')).toBe(true)
  const grid = plan.rows[0] as LayoutPlan
  expect(grid.cells.map(({ span, rows }) => [span, rows.length])).toEqual([
    [12, 1],
    [12, 1],
  ])
  const full = planForm(purchase, fullRights(purchase), 'input')
  expect(full.fields.find(({ title }) => title === '收货地区')?.widget).toBe('fm-chose-china-area')
  expect(full.fields.find(({ title }) => title === '采购标题')?.status).toBe('input')
})

test('leaves no gap for a hidden grid cell and keeps the space of an empty one', () => {
  const grid = purchase.list[0]
  const [first, second] = grid?.columns ?? []
  if (!grid || !first || !second) throw new Error('the purchase form begins with a grid of two columns')
  const columns = [first, { span: 6, list: [] }, second]
  const form = { ...purchase, list: [{ ...grid, columns }] }
  const hidden = { key: first.list[0]?.key ?? '', type: 'hidden' as const, required: false }
  const plan = planForm(form, computeFormRights(form, { step: [hidden], mode: 'creat' }), 'input')
  expect((plan.rows[0] as LayoutPlan).cells.map(({ column, span }) => [column, span])).toEqual([
    [1, 6],
    [2, 12],
  ])
})
