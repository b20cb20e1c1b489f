import { describe, expect, test } from 'vitest'
import basicJson from '#fixtures/forms/widgets/basic.json'
import layoutsJson from '#fixtures/forms/widgets/layouts.json'
import { checkFormDesign } from './check/check-design'
import { checkForm } from './check/check-form'
import { initialValuesOf } from './defaults/default-values'
import { toFieldSymbols } from './design/field-symbols'
import { formFieldsOf } from './design/items'
import { type LayoutPlan, planForm } from './design/plan-form'
import { upgradeForm } from './design/upgrade'
import { fieldValueToText } from './field-values/value-text'
import { coercionOf, uncoercible } from './linkage/coerce-result'
import { redactForm } from './rights/redact-form'
import { computeFormRights, fullRights } from './rights/rights'

const basic = upgradeForm(basicJson)
const layouts = upgradeForm(layoutsJson)
const named = (name: string) => {
  const item = [...formFieldsOf(basic), ...formFieldsOf(layouts)].find((one) => one.name === name)
  if (!item) throw new Error(name)
  return item
}
const problemsOf = (name: string, value: unknown) =>
  checkForm(basic, { [named(name).model]: value }, fullRights(basic)).map(({ code }) => code)

test('finds no problems in the samples', () => {
  expect(checkFormDesign(basic)).toEqual([])
  expect(checkFormDesign(layouts)).toEqual([])
})

describe('values that the widgets produce, accepted and read', () => {
  test.each([
    ['合同金额（元）', '12800.50', '12800.50'],
    ['到访时间', '09:30:00', '09:30'],
    ['会议时段', ['09:30:00', '11:00:00'], '09:30 至 11:00'],
    ['可面谈日期', ['2026-03-01', '2026-03-05'], '2026-03-01、2026-03-05'],
    ['毕业年份', '2018', '2018'],
    ['服务评价', 3.5, '3.5分'],
    ['主题颜色', '#409eff', '#409eff'],
    ['遮罩颜色', '#00000080', '#00000080'],
    ['完成进度', 35, '35%'],
    ['预算区间', [30, 120], '30万元 至 120万元'],
    ['沟通方式', ['线上', '电话'], '线上、电话'],
    ['客户编码', 'KH-0012', 'KH-0012'],
    ['地图位置', '26.57,106.71', '26.57,106.71'],
  ])('%s: %j', (name, value, text) => {
    expect(problemsOf(name, value)).toEqual([])
    expect(fieldValueToText(named(name), value)).toBe(text)
  })
})

describe('values that the widgets cannot produce, rejected', () => {
  test.each([
    ['合同金额（元）', '一百', 'not-number'],
    ['到访时间', '9:30', 'format'],
    ['到访时间', '24:00:00', 'no-such-time'],
    ['到访时间', ['09:30:00', '10:00:00'], 'type'],
    ['会议时段', ['11:00:00', '09:30:00'], 'order'],
    ['会议时段', ['11:00:00'], 'too-few'],
    ['会议时段', '11:00:00', 'type'],
    ['可面谈日期', ['2026-03-01', '2026-03-01'], 'duplicate'],
    ['可面谈日期', ['2026-02-30'], 'no-such-date'],
    ['毕业年份', '18', 'not-date'],
    ['服务评价', 3.2, 'step'],
    ['服务评价', 5.5, 'too-large'],
    ['服务评价', 0, 'too-small'],
    ['服务评价', '3', 'type'],
    ['主题颜色', '#409eff80', 'format'],
    ['主题颜色', 'red;background:url(//x)', 'format'],
    ['遮罩颜色', 'rgba(0,0,0,1)', 'format'],
    ['完成进度', 33, 'step'],
    ['完成进度', 105, 'too-large'],
    ['完成进度', [5, 10], 'type'],
    ['预算区间', [120, 30], 'order'],
    ['预算区间', [35, 120], 'step'],
    ['沟通方式', ['传真'], 'choice'],
    ['沟通方式', '线上', 'type'],
    ['客户编码', 'x'.repeat(21), 'too-long'],
    ['地图位置', { lat: 26 }, 'type'],
  ])('%s: %j', (name, value, code) => {
    expect(problemsOf(name, value)).toEqual([`form.${code}`])
  })
})

test('allows a shorter last step of a slider', () => {
  const item = { ...named('完成进度'), options: { min: 1, max: 10, step: 4 } }
  const codes = (value: number) =>
    checkForm({ list: [item] }, { [item.model]: value }, fullRights({ list: [item] })).map(({ code }) => code)
  expect([1, 5, 9, 10].flatMap(codes)).toEqual([])
  expect(codes(8)).toEqual(['form.step'])
})

test('starts a list of choices with existing ones', () => {
  const context = { now: 0, zone: 'Asia/Shanghai', person: { id: '1', name: '王芳', jobId: '1' }, depts: [] }
  const values = initialValuesOf(basic, context)
  expect(values[named('沟通方式').model]).toEqual(['线上'])
  expect(values[named('完成进度').model]).toBe(0)
  const made = { ...named('到访时间'), options: { defaultValue: `\${timeformat:HH:mm:ss}` } }
  expect(initialValuesOf({ list: [made] }, context)[made.model]).toBe('08:00:00')
})

test('gives expressions the type of each field, and no buttons', () => {
  const kinds = Object.fromEntries(toFieldSymbols(basic).map(({ name, kind }) => [name, kind]))
  expect(kinds).toMatchObject({ 服务评价: 'number', 完成进度: 'number', 预算区间: 'list', 沟通方式: 'list' })
  expect(kinds).not.toHaveProperty('带出客户资料')
})

const layoutAt = (index: number, plan = planForm(layouts, fullRights(layouts), 'input')) =>
  plan.rows[index] as LayoutPlan
const names = ({ cells }: LayoutPlan) => cells.map(({ name }) => name)

test('draws a layout by its own widget, section by section, without hidden fields', () => {
  expect(layoutAt(0)).toMatchObject({ kind: 'layout', widget: 'group' })
  expect(layoutAt(1)).toMatchObject({ kind: 'layout', widget: 'tabs' })
  expect(names(layoutAt(1))).toEqual(['行程', '住宿'])
  const grid = layoutAt(0).cells[0]?.rows[0] as LayoutPlan
  expect(grid.cells.map(({ column }) => column)).toEqual([0, 1])
})

test('removes a section without visible fields from the page and from server responses', () => {
  const hotel = { key: named('酒店名称').key, type: 'hidden' as const, required: false }
  const rights = computeFormRights(layouts, { step: [hotel], mode: 'creat' })
  expect(names(layoutAt(1, planForm(layouts, rights, 'input')))).toEqual(['行程'])
  const shown = redactForm(layouts, rights, {})
  expect(JSON.stringify(shown.form)).not.toMatch(/住宿|借款|内部备注/)
  expect(names(layoutAt(1, planForm(shown.form, rights, 'input')))).toEqual(['行程'])
})

test('does not draw an empty section', () => {
  const [, tabs] = layouts.list
  if (!tabs) throw new Error('no tabs')
  const list = [{ ...tabs, columns: [...(tabs.columns ?? []), { span: 24, name: '空', list: [] }] }]
  expect(names(layoutAt(0, planForm({ ...layouts, list }, fullRights(layouts), 'input')))).toEqual([
    '行程',
    '住宿',
  ])
})

test('enables a button only where a field can be written', () => {
  const statusOf = (rights: ReturnType<typeof fullRights>) =>
    planForm(basic, rights, 'input').fields.find(({ widget }) => widget === 'button')?.status
  expect(statusOf(fullRights(basic))).toBe('input')
  expect(statusOf(computeFormRights(basic, { mode: 'view' }))).toBe('read')
})

test.each([
  ['服务评价', 3.7, 3.5],
  ['服务评价', '4.26', 4.5],
  ['完成进度', 61.2, 60],
  ['完成进度', 99, 100],
  ['到访时间', '08:15:00', '08:15:00'],
  ['到访时间', '八点', uncoercible],
  ['主题颜色', 'red', uncoercible],
  ['预算区间', 30, uncoercible],
  ['地图位置', 12.5, '12.5'],
])('stores for %s a formula result %j as %j', (name, result, stored) => {
  expect(coercionOf(named(name))(result)).toBe(stored)
})
