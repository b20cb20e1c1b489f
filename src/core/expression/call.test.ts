import { describe, expect, test } from 'vitest'
import {
  checkExpression,
  evaluateExpression,
  indexRemoteFunctions,
  type LanguageFunction,
  type Scope,
} from './index'

const join: LanguageFunction = {
  name: '拼接',
  parameters: [{ kind: 'text' }, { kind: 'text', repeats: true }],
  result: 'text',
  run: (...parts) => parts.join(''),
}
const broken: LanguageFunction = {
  name: '坏',
  parameters: [],
  result: 'number',
  run() {
    throw new Error('boom')
  },
}
const endless: LanguageFunction = { name: '无穷', parameters: [], result: 'number', run: () => Number.NaN }
const call = new Map([join, broken, endless].map((one) => [one.name, one]))
const scope: Scope = { value: () => 7, call }

describe('names that do not exist', () => {
  const rows = {
    key: '1685774578123_3',
    name: '明细',
    kind: 'table' as const,
    columns: [{ key: 'bhq6G', name: '数量', kind: 'number' as const }],
  }
  const known = [{ key: '1685774578123_1', name: '报销金额', kind: 'number' as const }, rows]

  test.each([
    ['$[求合](1)', 'unknown-function-similar', '求和'],
    ['$[四舍五入保留](1,2)', 'unknown-function-similar', '四舍五入保留小数'],
    ['#[四舍五入保留](1,2)', 'unknown-function-similar', '四舍五入保留小数'],
    ['$[圆周率]()', 'unknown-function', undefined],
    ['@[报消金额_1685774578123_9]', 'unknown-field-similar', '@[报销金额_1685774578123_1]'],
    ['@[备注_1685774578123_9]', 'unknown-field', undefined],
    ['$[表格汇总](@[明细_1685774578123_3],"数目_zzzzz")', 'unknown-column-similar', '数量_bhq6G'],
    ['$[表格汇总](@[明细_1685774578123_3],"数量_zzzzz")', 'unknown-column-similar', '数量_bhq6G'],
    ['$[表格汇总](@[明细_1685774578123_3],"单价_zzzzz")', 'unknown-column', undefined],
    ['$[表格汇总](@[明细_1685774578123_3],@[单价_zzzzz])', 'unknown-field', undefined],
  ])('reports %s as %s with %s', (text, code, nearest) => {
    const [problem] = checkExpression(text, known, { remote: new Map() })
    expect([problem?.code, problem?.params.nearest]).toEqual([`expression.${code}`, nearest])
  })
})

describe('functions supplied by the caller', () => {
  test("calls a caller's function with converted arguments, the last parameter repeating", () => {
    expect(evaluateExpression('$[拼接]("a", 1, @[x_1685774578123_1], true)', scope)).toEqual({
      value: 'a17true',
    })
  })

  test.each(['坏', '无穷'])('reports $[%s]() as a problem without a crash', (name) => {
    expect(evaluateExpression(`1 + $[${name}]()`, scope).problem).toMatchObject({
      code: 'expression.function-failed',
      from: 4,
    })
  })

  test("checks calls against the caller's functions and their minimum number of arguments", () => {
    expect(checkExpression('$[拼接]("a")', [], { call })[0]).toMatchObject({
      code: 'expression.arguments',
      params: { expected: '2–n', given: 1 },
    })
  })
})

describe('remote functions', () => {
  const remote = (name: string, args: readonly unknown[]) =>
    name === '汇率' ? Number(args[0]) * 7.1 : undefined
  const custom = (name: string) => (name === '审批人_1' ? '张三' : undefined)

  test('passes plain arguments to a remote function and returns its result as a value', () => {
    expect(evaluateExpression('#[汇率](1/4 + 1.75) + 1', { ...scope, remote })).toEqual({ value: 15.2 })
  })

  test('reads a custom function as a value by its name', () => {
    expect(evaluateExpression('#C[审批人_1]() == "张三"', { ...scope, custom })).toEqual({ value: true })
  })

  const fields = [{ name: '手机', value: 'mobile' }]
  const person = { funname: '员工', fun: 'person', placeholder: '', frontfun: 'uri_merge_para0' as const }
  const rate = { funname: '汇率', fun: 'rate', placeholder: '' }

  test.each([
    ['#[没有]()', 'expression.unknown-function'],
    ['#[汇率](1)', undefined],
    ['$[汇率](1)', 'expression.unknown-function'],
    ['#[员工](1,"手机")', undefined],
    ['#[员工](1,"mobile")', undefined],
    ['#[员工](1,@[项目_1700000000000_1])', 'expression.unknown-field'],
    ['#[员工](1,"工资")', 'expression.remote-field'],
    ['#[员工](1)', 'expression.arguments'],
    ['#C[审批人_2]()', 'expression.unknown-function'],
  ])('checks %s against the known names', (text, code) => {
    const more = {
      remote: indexRemoteFunctions([{ fields, funlist: [rate, person] }]),
      custom: new Set(['审批人_1']),
    }
    expect(checkExpression(text, [], more)[0]?.code).toBe(code)
  })
})

test('requires a condition to result in true or false', () => {
  const codes = (text: string) => checkExpression(text, [], { as: 'condition' }).map(({ code }) => code)
  expect([codes('1 > 2'), codes('"a"')]).toEqual([[], ['expression.not-a-condition']])
})
