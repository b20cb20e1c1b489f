import { expect, test } from 'vitest'
import leaveJson from '#fixtures/forms/leave-typed.json'
import purchaseJson from '#fixtures/forms/purchase.json'
import { column, table, valuesOf } from '../../../../tests/kit/form-of'
import { formFieldsOf, tableColumnsOf } from '../design/items'
import { upgradeForm } from '../design/upgrade'
import { aggregateColumn } from './aggregate'
import { fieldValueToText, formSummaryLines, tableCellText } from './value-text'

const leave = upgradeForm(leaveJson)
const purchase = upgradeForm(purchaseJson)
const named = (name: string) => {
  const item = [...formFieldsOf(leave), ...formFieldsOf(purchase)].find((one) => one.name === name)
  if (!item) throw new Error(name)
  return item
}
const rows = [
  { _id: 'a', pinM1: '笔记本电脑', danW3: '台', shuL4: 2, danJ5: 5800.1, biaoQ8: ['急用', '可替代'] },
  { _id: 'b', pinM1: '鼠标', shuL4: 5, danJ5: 99.2, songD11: '2026-03-01 09:30:00' },
]

test.each([
  ['申请人', '张三(100011)', '张三(100011)'],
  ['请假天数', 2.5, '2.5天'],
  ['请假天数', 3, '3.0天'],
  ['预算总额', 1234567.5, '1,234,567.50元'],
  ['预算总额', 999, '999.00元'],
  ['请假时间', ['2026-03-01 09:00:00', '2026-03-02 18:00:00'], '2026-03-01 09:00 至 2026-03-02 18:00'],
  ['申请日期', '2026-03-01', '2026年03月01日'],
  ['期望到货月份', '2026-03', '2026-03'],
  ['已办妥事项', ['工作已交接', '客户已告知'], '工作已交接、客户已告知'],
  ['费用归属部门', ['财务部', '已撤销的部门'], '财务部、已撤销的部门'],
  ['付款方式', '分三期', '分三期'],
  ['是否需要发票', true, '需要'],
  ['是否需要发票', false, '不需要'],
  ['收货地区', { provinceName: '贵州省', cityName: '贵阳市', regionName: '' }, '贵州省-贵阳市'],
  ['采购明细', rows, '笔记本电脑，台，2，5,800.10，急用、可替代；鼠标，5，99.20，2026-03-01 09:30:00'],
  ['采购须知', 'x', ''],
  ['请假事由', null, ''],
  ['请假事由', { strange: true }, ''],
] as const)('displays as %s %o as %s', (name, value, text) => {
  expect(fieldValueToText(named(name), value)).toBe(text)
})

test('displays a choice by its label, whatever is stored', () => {
  const options = {
    options: [
      { value: 1, label: '是' },
      { value: 2, label: '' },
    ],
  }
  expect(fieldValueToText({ type: 'select', options }, 1)).toBe('是')
  expect(fieldValueToText({ type: 'select', options }, 2)).toBe('2')
})

test('displays the value of an unknown field', () => {
  expect(fieldValueToText({ type: 'custom', options: { componentName: 'fm-gone' } }, '旧值')).toBe('旧值')
})

test('shows in a list row the chosen fields with a value', () => {
  const values = {
    [named('请假类型').model]: '年假',
    [named('请假天数').model]: 2,
    [named('工作交接人').model]: '',
  }
  const keys = ['请假天数', '工作交接人', '请假类型'].map((name) => named(name).key)
  expect(formSummaryLines(leave, { values }, [...keys, 'gone'])).toEqual([
    { name: '请假天数', text: '2.0天' },
    { name: '请假类型', text: '年假' },
  ])
})

test('shows in a list the stored name of a remote choice unless it is empty now', () => {
  const [kind, by] = [named('请假类型'), named('工作交接人')]
  const result = new Map([
    [kind.model, '年休假'],
    [by.model, '李强'],
  ])
  const values = { [kind.model]: 'annual', [by.model]: '' }
  expect(formSummaryLines(leave, { values, shownTexts: result }, [kind.key, by.key])).toEqual([
    { name: '请假类型', text: '年休假' },
  ])
})

test('computes sums and averages exactly with two decimals', () => {
  const table = named('采购明细')
  const column = (code: string) =>
    tableColumnsOf(table).find((one) => one.code === code) ?? { code, name: '', editer: '' }
  expect(aggregateColumn(column('shuL4'), rows)).toBe('7.00')
  expect(aggregateColumn(column('danJ5'), rows)).toBe('2949.65')
  expect(
    aggregateColumn({ ...column('shuL4'), code: 'x' }, [{ x: 0.1 }, { x: 0.2 }, { x: '0.3' }, { x: '' }]),
  ).toBe('0.60')
  expect(aggregateColumn(column('danJ5'), [])).toBe('0.00')
  expect(aggregateColumn(column('pinM1'), rows)).toBeUndefined()
  expect(tableCellText(table, column('danJ5'), 5800)).toBe('5,800.00')
})

test('displays a numeric timestamp as a date only where the field sent timestamps', () => {
  const date = (options: object) => ({ type: 'date', options: { type: 'date', ...options } })
  const noon = Date.UTC(2026, 10, 22, 20, 30, 15)
  expect(fieldValueToText(date({ timestamp: true }), noon)).toBe('2026-11-23')
  expect(fieldValueToText(date({ timestamp: true, format: 'yyyy年MM月dd日' }), noon / 1000)).toBe(
    '2026年11月23日',
  )
  expect(fieldValueToText(date({ timestamp: true, type: 'datetimerange' }), [noon, noon + 3_600_000])).toBe(
    '2026-11-23 04:30:15 至 2026-11-23 05:30:15',
  )
  expect(fieldValueToText(date({}), noon)).toBe(String(noon))
})

test('displays a numeric timestamp in cells and one-line tables as a date', () => {
  const noon = Date.UTC(2026, 10, 22, 20, 30, 15)
  const trips = table(
    '行程',
    column('城市', { editer: 'text' }),
    column('出发', { editer: 'date', editer_config: { timestamp: true } }),
  )
  expect(fieldValueToText(trips, valuesOf({ 行程: [{ 城市: '上海', 出发: noon }] })[trips.model])).toBe(
    '上海，2026-11-23',
  )
})

test.each([
  ['申请日期', '2026-03-01', '2026-03-01', '2026-03-01'],
  [
    '请假时间',
    ['2026-03-01 09:00:00', '2026-03-02 18:00:00'],
    '2026-03-01 09:00 to 2026-03-02 18:00',
    '2026-03-01 09:00 a 2026-03-02 18:00',
  ],
  ['已办妥事项', ['工作已交接', '客户已告知'], '工作已交接, 客户已告知', '工作已交接, 客户已告知'],
  ['是否需要发票', true, '需要', '需要'],
] as const)('displays as %s %o as %s in English, as %s in Spanish', (name, value, en, es) => {
  expect(fieldValueToText(named(name), value, 'en')).toBe(en)
  expect(fieldValueToText(named(name), value, 'es')).toBe(es)
})

test("displays a switch without custom texts as yes or no in the reader's language", () => {
  const usual = [{}, { activeText: '是', inactiveText: '否' }].map((options) => ({ type: 'switch', options }))
  for (const item of usual) {
    expect([true, false].map((value) => fieldValueToText(item, value))).toEqual(['是', '否'])
    expect([true, false].map((value) => fieldValueToText(item, value, 'en'))).toEqual(['Yes', 'No'])
    expect([true, false].map((value) => fieldValueToText(item, value, 'es'))).toEqual(['Sí', 'No'])
  }
})

test.each([
  ['input', {}],
  ['number', {}],
  ['custom', { componentName: 'fm-front-end-view' }],
])('writes a small number without an exponent: %s', (type, options) => {
  expect(fieldValueToText({ type, options }, 1e-7)).toBe('0.0000001')
})

test.each([
  ['zh', '2026年12月28日 上午 至 2026年12月28日 下午'],
  ['en', 'morning'],
] as const)('displays half days in %s', (language, text) => {
  const options = { type: 'datetimerange', halfDays: true, format: 'yyyy年MM月dd日 HH:mm' }
  const value = ['2026-12-28 09:00:00', '2026-12-28 18:00:00']
  expect(fieldValueToText({ type: 'date', options }, value, language)).toContain(text)
})

test('displays the end of a morning as the morning, and a text that is no date as it is', () => {
  const item = { type: 'date', options: { type: 'datetimerange', halfDays: true } }
  expect(fieldValueToText(item, ['2026-12-28 09:00:00', '2026-12-28 12:00:00'])).toBe(
    '2026-12-28 上午 至 2026-12-28 上午',
  )
  expect(fieldValueToText({ ...item, options: { type: 'datetime', halfDays: true } }, '后天')).toBe('后天')
})
