import { describe, expect, test } from 'vitest'
import texts from '#/generated/texts/all/zh.json'
import corpus from '#fixtures/expressions.json'
import {
  checkExpression,
  type ExpressionProblem,
  evaluateExpression,
  type FieldSymbol,
  type Scope,
} from './index'

type Case = {
  name: string
  expression: string
  values?: Record<string, unknown>
  row?: Record<string, unknown>
  value?: unknown
  problem?: string
  check?: string
  at?: string
}

const form = corpus.form as FieldSymbol[]
const cases = corpus.cases as Case[]
const nameOf = (key: string) => form.find((field) => field.key === key)?.name ?? ''
const shown: Record<string, string> = corpus.shown

function scopeOf({ values, row }: Case): Scope {
  const given: Record<string, unknown> = { ...corpus.values, ...values }
  const column = row && ((code: string) => row[code])
  const { clock, flow } = corpus
  return { value: (key) => given[nameOf(key)], shown: (key) => shown[nameOf(key)] ?? '', column, clock, flow }
}

const placeOf = (problem?: ExpressionProblem) =>
  problem && [problem.code, `${problem.line}:${problem.column}`]

describe('corpus of expressions', () => {
  test.each(cases.filter((one) => 'value' in one))('$name: $expression', (one) => {
    expect(evaluateExpression(one.expression, scopeOf(one))).toEqual({ value: one.value })
  })

  test.each(cases.filter((one) => one.problem))('rejects $name: $expression', (one) => {
    expect(placeOf(evaluateExpression(one.expression, scopeOf(one)).problem)).toEqual([one.problem, one.at])
  })

  test.each(cases.filter((one) => one.check))('finds in the check $name: $expression', (one) => {
    expect(checkExpression(one.expression, form).map(placeOf)).toEqual([[one.check, one.at]])
  })

  test.each(cases.filter((one) => 'value' in one && !one.values))('passes $name in the check', (one) => {
    const columns = one.row ? form.flatMap((field) => field.columns ?? []) : []
    expect(checkExpression(one.expression, [...form, ...columns])).toEqual([])
  })

  test('has a sentence for every problem of the corpus', () => {
    const codes = cases.flatMap(({ problem, check }) => problem ?? check ?? [])
    expect(codes.filter((code) => !(code in texts))).toEqual([])
  })
})
