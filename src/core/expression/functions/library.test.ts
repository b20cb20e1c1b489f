import { describe, expect, test } from 'vitest'
import corpus from '#fixtures/expressions.json'
import json from '../../../generated/functions.json'
import type { FunctionSchema } from '../../../generated/types'
import { builtInFunctions, checkExpression, evaluateExpression, type FieldSymbol, type Scope } from '../index'
import { functionFamilies } from './families'
import { commonRules } from './index'

const functions = json as unknown as (FunctionSchema & { id: string })[]
const form = corpus.form as FieldSymbol[]
const stored = new Map<string, unknown>(Object.entries(corpus.values))
const valueAt = (key: string) => stored.get(form.find((field) => field.key === key)?.name ?? '')
const scope: Scope = { value: valueAt, clock: corpus.clock, flow: corpus.flow }

test('has a rule for every schema and a schema for every rule', () => {
  const rules = [commonRules, ...Object.values(functionFamilies)].flatMap(Object.keys)
  expect(rules.sort()).toEqual(functions.map(({ id }) => id).sort())
})

test('gives every function a unique name', () => {
  expect([...builtInFunctions.keys()]).toEqual(functions.map(({ name }) => name))
  expect(new Set(functions.map(({ name }) => name)).size).toBe(functions.length)
})

describe.each(functions)('$name', ({ example, parameters, title, help, group }) => {
  test('evaluates the example of a function to its stated value, and passes the check', () => {
    expect(evaluateExpression(example.expression, scope)).toEqual({ value: example.value })
    expect(checkExpression(example.expression, form)).toEqual([])
  })

  test('puts optional parameters at the end and a repeating parameter last', () => {
    const first = parameters.findIndex(({ optional }) => optional)
    const after = first < 0 ? [] : parameters.slice(first)
    expect(after.every(({ optional }) => optional)).toBe(true)
    expect(parameters.slice(0, -1).some(({ repeats }) => repeats)).toBe(false)
  })

  test('takes column and row parameters from a table parameter before them', () => {
    const needy = parameters.findIndex(({ kind, given }) => kind === 'column' || given === 'row')
    const table = parameters.findIndex(({ kind }) => kind === 'table')
    expect(needy < 0 || (table >= 0 && table < needy)).toBe(true)
  })

  test('explains every function in three languages', () => {
    const texts = [title, help, ...parameters.map((parameter) => parameter.title)]
    expect(texts.flatMap(({ zh, en, es }) => [zh, en, es]).filter((text) => !text.trim())).toEqual([])
    expect(texts.flatMap(({ en, es }) => [en, es]).filter((text) => /[\u4e00-\u9fff]/.test(text))).toEqual([])
    expect(group).toBeTruthy()
  })
})

test.each([
  ['$[左侧补位]("😀",3,"0")', '00😀'],
  ['$[左侧补位]("𠮷",2,"𠮷野")', '𠮷𠮷'],
  ['$[左侧补位]("7",4,"𠮷野")', '𠮷野𠮷7'],
  ['$[左侧补位]("7",3,"")', '7'],
  ['$[左侧补位]("1234",3)', '1234'],
])('pads to a number of characters as the length function counts them: %s', (text, value) => {
  expect(evaluateExpression(text, { value: () => '' })).toEqual({ value })
})

describe('resource limits of functions', () => {
  const long = 'a'.repeat(1_000)
  const texts = { value: () => long }
  const field = '@[文_1685774578123_1]'
  const grown = (times: number): string => (times ? `$[替换](${grown(times - 1)},"a",${field})` : field)

  test('rejects a text that replaces itself before it is built', () => {
    expect(evaluateExpression(`$[长度](${grown(1)})`, texts)).toEqual({ value: 1_000_000 })
    expect(evaluateExpression(`$[长度](${grown(3)})`, texts).problem?.code).toBe('expression.text-too-long')
  })

  test('stops row conditions nested in row conditions', () => {
    const rows = Array.from({ length: 5_000 }, (_, index) => ({ bhq6G: index }))
    const table = '@[表_1685774578123_1]'
    const inner = `$[按条件计数](${table},@[数量_bhq6G] > 1)`
    const outer = `$[按条件计数](${table},${inner} > 1)`
    expect(evaluateExpression(inner, { value: () => rows })).toEqual({ value: 4_998 })
    expect(evaluateExpression(outer, { value: () => rows }).problem?.code).toBe('expression.too-many-steps')
  })

  test('stops long conditions on many rows', () => {
    const rows = Array.from({ length: 5_000 }, () => ({ bhq6G: 1 }))
    const sendRequest = (terms: number) =>
      `$[按条件计数](@[表_1685774578123_1],@[数量_bhq6G]${' + 1'.repeat(terms)} > 1)`
    expect(evaluateExpression(sendRequest(20), { value: () => rows })).toEqual({ value: 5_000 })
    expect(evaluateExpression(sendRequest(300), { value: () => rows }).problem?.code).toBe(
      'expression.too-many-steps',
    )
  })

  test('reports a missing flow for a function that needs one', () => {
    const problem = evaluateExpression('1 + $[流程名称]()', { value: () => undefined }).problem
    expect(problem).toMatchObject({ code: 'expression.no-flow', from: 4, params: { name: '流程名称' } })
  })

  test('reports a missing time for a function that needs one', () => {
    const problem = evaluateExpression('1 + $[工龄]("2020-01-01")', { value: () => undefined }).problem
    expect(problem).toMatchObject({ code: 'expression.no-clock', from: 4, params: { name: '工龄' } })
    const evaluationResult = evaluateExpression('$[工龄]("2020-01-01","2024-01-01")', {
      value: () => undefined,
    })
    expect(evaluationResult).toEqual({ value: 4 })
  })
})
