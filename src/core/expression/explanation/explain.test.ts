import { expect, test } from 'vitest'
import { type Explanation, explainExpression } from '../index'

const values: Record<string, unknown> = {
  '1685774578123_1': 5800,
  '1685774578123_2': '住宿',
  '1685774578123_3': [{ bhq6G: 1200 }, { bhq6G: 0.5 }],
  '1685774578123_4': ['甲', '乙'],
}
const scope = { value: (key: string) => values[key] }
const labels = { true: '真', false: '假' }
const amount = '@[金额_1685774578123_1]'

test.each([
  [`${amount} > 5000`, '金额 5,800 > 5,000 → 真'],
  [`${amount} * 2 - 600`, '金额 5,800 * 2 - 600 = 11,000'],
  ['@[类型_1685774578123_2] == "交通"', '类型 "住宿" == "交通" → 假'],
  ['@[空_1685774578123_9] == ""', '空 "" == "" → 真'],
  [`!(${amount} > 5000)`, '!(金额 5,800 > 5,000) → 假'],
  [
    '$[表格汇总](@[明细_1685774578123_3],"数_bhq6G") > 1000',
    '表格汇总(明细 [2], "数_bhq6G") 1,200.5 > 1,000 → 真',
  ],
  ['#[包含inAarray](@[组_1685774578123_4],"甲")', '包含inAarray(组 "甲,乙", "甲") 真'],
  [`${amount} / (1 - 1)`, '金额 5,800 / (1 - 1)'],
  [`$[如果](${amount} > 5000,"大额",1 / 0)`, '如果(金额 5,800 > 5,000, "大额", 1 / 0) "大额"'],
  ['$[按条件计数](@[明细_1685774578123_3],@[数_bhq6G] > 1)', '按条件计数(明细 [2], 数 > 1) 1'],
])('explains %s as %s', (text, line) => {
  expect(explainExpression(text, scope, labels).line).toBe(line)
})

const outline = (one: Explanation): unknown => [
  one.text,
  one.problem?.code ?? one.value,
  ...one.parts.map(outline),
]

test('gives every evaluated part its value and unevaluated parts none', () => {
  expect(outline(explainExpression('1 > 2 && 3 > 2', scope, labels))).toEqual([
    '1 > 2 && 3 > 2',
    false,
    ['1 > 2', false, ['1', 1], ['2', 2]],
    ['3 > 2', undefined, ['3', undefined], ['2', undefined]],
  ])
})

test('shows the problem of a failing part and the values of its operands', () => {
  expect(outline(explainExpression('6 / (2 - 2)', scope, labels))).toEqual([
    '6 / (2 - 2)',
    'expression.division-by-zero',
    ['6', 6],
    ['(2 - 2)', 0, ['2', 2], ['2', 2]],
  ])
})

test('explains a text with errors by its first problem', () => {
  expect(explainExpression('1 +', scope, labels)).toMatchObject({
    line: '1 +',
    problem: { code: 'expression.incomplete' },
  })
})
