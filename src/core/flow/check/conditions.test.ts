import { expect, test } from 'vitest'
import { at, button, design, field, limit, start, step, when } from '../../../../tests/kit/house'
import type { FlowDesignButton, FormItem } from '../../../generated/types'
import { runToCompletion } from '../../slices'
import { checkConditions } from './conditions'

const amount = field(1, '金额', 'number')
const kind = field(2, '类型', 'radio', { options: { options: ['年假', '事假', '病假'] } })
const day = field(3, '日期', 'date', { options: { type: 'date' } })
const urgent = field(4, '加急', 'switch')
const note = field(5, '备注')
const fields = [amount, kind, day, urgent, note]
const [a, k, d, u, n] = fields.map(at)

const pressing = (press: Partial<FlowDesignButton>, items: FormItem[] = fields) =>
  design(
    [
      start(['主管'], { formEditLimit: items.map((item) => limit(item, 'canedit', true)) }),
      step('主管', { btnGroup: [button([], { id: 'yes', ...press })] }),
      step('甲'),
      step('乙'),
    ],
    items,
  )

const describe = (...requests: Parameters<typeof pressing>) =>
  runToCompletion(checkConditions(pressing(...requests))).map(
    ({ code, params, place }) =>
      `${code.slice(7)} ${params?.example ?? params?.name} ${place?.button} ${place?.next ?? place?.part}`,
  )
const split = (first: string, second: string, more: Partial<FlowDesignButton> = {}) => ({
  NextFun: [when(first, '甲'), when(second, '乙')],
  ...more,
})

test('reports a value that no condition of a button covers when there is no default', () => {
  expect(describe(split(`${a} > 5000`, `${a} < 5000`))).toEqual([
    'conditions-gap 金额 = 5000 yes defaultFunId',
  ])
  expect(describe(split(`${a} > 5000`, `${a} <= 5000`))).toEqual([])
  expect(describe(split(`${a} > 5000`, `${a} < 5000`, { defaultFunId: ['甲'] }))).toEqual([])
  expect(
    describe(split(`${a} > 5000`, `${a} < 5000`, { handler: { funId: ['甲'], SonFlowId: [] } })),
  ).toEqual([])
})

test('reports overlapping conditions where all count, but not where only the first does', () => {
  const both = split(`${a} < 5`, `${a} > 4`, { defaultFunId: ['甲'] })
  expect(describe(both, [amount])).toEqual(['conditions-overlap 金额 = 4.5 yes if-乙'])
  expect(describe({ ...both, follow: 'first' }, [amount])).toEqual([])
})

test.each([
  [`${k} == "年假"`, `${k} == "事假"`, '类型 = 病假'],
  [`${k} == "年假" || ${k} == "病假"`, `"事假" == ${k}`, undefined],
  [`${d} < "2026-03-01"`, `${d} > "2026-03-01"`, '日期 = 2026-03-01'],
  [`${d} < "2026-03-01"`, `${d} >= "2026-03-01"`, undefined],
  [`${u} == true`, `!(${u} == true)`, undefined],
  [`${n} == "是"`, `${n} == "否"`, '备注 = 是…'],
  [`${k} == "年假" && ${a} > 3`, `${k} != "年假" || ${a} < 3`, '类型 = 年假, 金额 = 3'],
])('checks %s beside %s and reports the gap %s', (first, second, example) => {
  const gaps = runToCompletion(checkConditions(pressing(split(first, second))))
    .filter(({ code }) => code === 'design.conditions-gap')
    .map(({ params }) => params?.example)
  expect(gaps).toEqual(example ? [example] : [])
})

test('reports no gap for values that the field itself rejects', () => {
  const whole = { ...amount, options: { precision: 0, min: 1, max: 10 } }
  expect(describe(split(`${a} < 5`, `${a} > 4`), [whole])).toEqual([])
  expect(describe(split(`${a} < 5`, `${a} > 4`), [amount])).toEqual([
    'conditions-overlap 金额 = 4.5 yes if-乙',
  ])
  expect(describe(split(`${a} > 0 && ${a} < 5`, `${a} >= 5`), [whole])).toEqual([])
})

test('reports an uncovered empty value for a field that may stay empty', () => {
  const both = pressing(split(`${k} == "年假" || ${k} == "病假"`, `${k} == "事假"`), [kind])
  const optional = {
    ...both,
    funlist: both.funlist.map((one) => (one.is_start ? { ...one, formEditLimit: [limit(kind)] } : one)),
  }
  expect(runToCompletion(checkConditions(both))).toEqual([])
  expect(runToCompletion(checkConditions(optional)).map(({ params }) => params?.example)).toEqual([
    '类型 = —',
  ])
})

test('reports overlapping conditions with a value, unless one leads to no more than the other', () => {
  expect(describe(split(`${a} > 1000`, `${a} > 5000`, { defaultFunId: ['甲'] }))).toEqual([
    'conditions-overlap 金额 = 5001 yes if-乙',
  ])
  const within = {
    NextFun: [when(`${a} > 1000`, '甲'), when(`${a} > 5000`, '甲', '乙')],
    defaultFunId: ['乙'],
  }
  expect(describe(within)).toEqual([])
})

test('accepts overlapping conditions whose branches merge later', () => {
  const apart = pressing(split(`${a} > 1000`, `${a} > 5000`, { defaultFunId: ['甲'] }))
  const join = step('合', { merge_set: { funs: ['甲', '乙'] } })
  const flowDesignSteps = apart.funlist.map((one) =>
    one.id === '甲' || one.id === '乙' ? { ...one, btnGroup: [button(['合'])] } : one,
  )
  expect(runToCompletion(checkConditions({ ...apart, funlist: [...flowDesignSteps, join] }))).toEqual([])
})

test('reports a condition that can never hold', () => {
  expect(describe({ NextFun: [when(`${a} > 5 && ${a} < 3`, '甲')], defaultFunId: ['乙'] })).toEqual([
    'condition-never 甲 yes if-甲',
  ])
  expect(describe({ NextFun: [when(`${k} == "调休"`, '甲')], defaultFunId: ['乙'] })).toEqual([
    'condition-never 甲 yes if-甲',
  ])
})

test('reports an end of the flow for a single condition without a default, also at the start', () => {
  expect(describe({ NextFun: [when(`${a} > 5000`, '甲')] })).toEqual([])
  const begins = design(
    [start([], { btnGroup: [button([], { NextFun: [when(`${a} > 5000`, '甲')] })] }), step('甲')],
    [amount],
  )
  expect(runToCompletion(checkConditions(begins)).map(({ code }) => code)).toEqual(['design.conditions-gap'])
})

test.each([
  [`${a} > 1000`, `${a} > 5000 && ${k} == "事假"`, '金额 = 5001, 类型 = 事假'],
  [`${a} > 5`, `${k} == "年假"`, '金额 = 6, 类型 = 年假'],
  [
    `${a} > 5 || ${k} == "年假"`,
    `${k} != "年假" && ${a} < 3 || ${u} == true`,
    '金额 = 6, 类型 = 年假, 加急 = true',
  ],
  [`${d} >= "2026-03-01"`, `${d} < "2026-03-05" && ${u} == true`, '日期 = 2026-03-01, 加急 = true'],
  [`$[包含strpos](${n}, "急")`, `${a} > 5`, undefined],
  [`${a} > 5000 && ${k} == "事假"`, `${a} > 1000 && ${k} != "事假"`, undefined],
  [`${a} > 5000 && ${k} == "事假"`, `${a} <= 5000 || ${k} == "病假"`, undefined],
])('decides whether %s and %s hold together over several fields', (first, second, example) => {
  const overlaps = runToCompletion(
    checkConditions(pressing(split(first, second, { defaultFunId: ['甲'] }))),
  ).filter(({ code }) => code === 'design.conditions-overlap')
  expect(overlaps.map(({ params }) => params?.example)).toEqual(example ? [example] : [])
})

const person = field(6, '采购员', 'fm-chose-user')
const labels = field(7, '标签', 'checkbox', { options: { options: ['急', '大', '新'] } })

test.each([
  [person, (one: string) => `${at(person)} == "${one}"`, false],
  [labels, (one: string) => `$[包含inAarray](${at(labels)}, "${one}")`, true],
] as const)('decides conditions about people and sets of choices', (item, is, areTogether) => {
  const both = { ...split(is('急'), is('大')), defaultFunId: ['甲'] }
  expect(describe(both, [item]).map((one) => one.split(' ')[0])).toEqual(
    areTogether ? ['conditions-overlap'] : [],
  )
  const apart = { ...split(is('急'), `!(${is('急')})`), defaultFunId: ['甲'] }
  expect(describe(apart, [item])).toEqual([])
})

test.each([
  ['of functions', `$[求和](${a}) > 5`, `$[求和](${a}) < 8`],
  ['of several fields against each other', `${a} > ${n}`, `${a} < ${n}`],
  ['that order texts', `${n} > "a"`, `${n} < "a"`],
  ['with dates that are none', `${d} > "明天"`, `${d} < "明天"`],
  ['about removed fields', '@[没有_1700000000000_99] > 5', '@[没有_1700000000000_99] < 8'],
])('reports that conditions %s cannot be decided', (_, first, second) => {
  expect(describe(split(first, second)).map((one) => one.split(' ')[0])).toEqual(['conditions-undecided'])
})

test.each([
  ['of functions', `$[求和](${a}) > 5`, `$[求和](${a}) <= 5`],
  ['that negate each other', `${a} > ${n}`, `!(${a} > ${n})`],
  ['about results of tables', '#C[级别_1700000000001_1]() == "低"', '#C[级别_1700000000001_1]() == "高"'],
])('reports nothing for conditions %s that exclude each other', (_, first, second) => {
  expect(describe(split(first, second))).toEqual([])
})
