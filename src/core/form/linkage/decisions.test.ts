import { expect, test } from 'vitest'
import type { DecisionCell, DecisionTable, FormDesign } from '../../../generated/types'
import { selectReferencedTables } from '../../decision/decision-tables'
import { evaluateExpression, explainExpression } from '../../expression'
import { expressionScope } from '../expression-scope'
import { computeFormRights } from '../rights/rights'
import { linkForm, redactFormulas } from './linkage'

/*
 * Approval table of a purchase in expressions: its results are called like functions of the form.
 */

const keyOf = (at: number) => `1700000000000_${at}`
const item = (at: number, name: string, options: object = {}) => ({
  type: 'number',
  name,
  key: keyOf(at),
  keyindex: at,
  model: `f${at}`,
  options,
  rules: [],
})
const amount = `@[金额_${keyOf(1)}]`
const any: DecisionCell = { is: 'any' }
const upTo = (to: number): DecisionCell => ({ is: 'range', to, below: true })
const from = (at: number): DecisionCell => ({ is: 'range', from: at })

const table = (more: Partial<DecisionTable> = {}): DecisionTable => ({
  id: 'permissions',
  name: '采购权限',
  hit: 'unique',
  inputs: [{ id: 'amount', expression: amount }],
  outputs: [
    { id: '1700000000001_1', name: '级别' },
    { id: '1700000000001_2', name: '限额', kind: 'limit' },
    { id: '1700000000001_3', name: '审批人', kind: 'people' },
  ],
  rules: [
    { id: 'low', cells: [upTo(5000)], results: ['"经理"', '5000', []] },
    { id: 'high', note: '总部', cells: [from(5000)], results: ['"总监"', `${amount} * 2`, []] },
  ],
  ...more,
})

const level = '#C[采购权限·级别_1700000000001_1]()'
const limit = '#C[采购权限·限额_1700000000001_2]()'

const form = (decisions: DecisionTable[], formula = limit): FormDesign =>
  ({
    list: [item(1, '金额'), item(2, '限额', { formula, precision: 0 })],
    remove_list: [],
    config: { labelWidth: 100, labelPosition: 'top' },
    decisions,
  }) as unknown as FormDesign

const sendRequest = (text: string, money: unknown, decisions = [table()]) =>
  evaluateExpression(text, expressionScope({ form: form(decisions), values: { f1: money } }))

test('calls a table result like a function and returns the value of the matching row', () => {
  expect(sendRequest(level, 4999.99)).toEqual({ value: '经理' })
  expect(sendRequest(`${level} == "总监" && ${limit} > 10000`, 6000)).toEqual({ value: true })
})

test('quotes the row in an explanation', () => {
  const scope = expressionScope({ form: form([table()]), values: { f1: 6000 } })
  const labels = { true: '是', false: '否', rows: (rows: string) => `第 ${rows} 行` }
  expect(explainExpression(`${limit} > 1`, scope, labels).line).toBe(
    '采购权限·限额 12,000 (第 2 行) > 1 → 是',
  )
})

test('returns empty where no row matches, and a problem where too many match', () => {
  const open = table({ rules: [{ id: 'r', cells: [from(1)], results: ['1', '2', []] }] })
  expect(sendRequest(level, 0, [open])).toEqual({ value: '' })
  const twice = table({ rules: table().rules.map((rule) => ({ ...rule, cells: [any] })) })
  expect(sendRequest(level, 1, [twice]).problem).toMatchObject({
    code: 'expression.decision-several',
    params: { name: '采购权限', rows: '1, 2' },
  })
})

test('reports recipients used as a value and a table that calls itself', () => {
  expect(sendRequest('#C[采购权限·审批人_1700000000001_3]()', 1).problem?.code).toBe(
    'expression.custom-unavailable',
  )
  const circle = table({ inputs: [{ id: 'amount', expression: limit }] })
  expect(sendRequest(limit, 1, [circle]).problem?.code).toBe('expression.decision-circle')
})

test('recomputes a field from a table when the inputs of the table change', () => {
  const before = { f1: 100, f2: 5000 }
  expect(linkForm(form([table()]), { before, values: { ...before, f1: 7000 }, world: {} }).values.f2).toBe(
    14000,
  )
  expect(linkForm(form([table()]), { before, values: { ...before }, world: {} }).values.f2).toBe(5000)
})

test('reports a table that reads its own field in a circle', () => {
  const own = table({ inputs: [{ id: 'own', expression: `@[限额_${keyOf(2)}]` }] })
  const linked = linkForm(form([own]), { before: {}, values: { f1: 1 }, all: true, world: {} })
  expect(linked.problems.get(keyOf(2))?.code).toBe('form.formula-circular')
})

test('sends a page only the tables its formulas use, and nothing that reads hidden fields', () => {
  const whole = form([table(), table({ id: 'other', outputs: [{ id: '1700000000001_9', name: 'x' }] })])
  const open = (hidden: string[]) =>
    redactFormulas(whole, {
      rights: computeFormRights(whole, {
        step: [1, 2].map((at) => {
          const isHidden = hidden.includes(keyOf(at))
          return { name: '', key: keyOf(at), type: isHidden ? 'hidden' : 'canedit', required: false } as const
        }),
        mode: 'deal',
      }),
      values: { f1: 6000 },
      world: {},
    }).form
  const [sent, ...more] = open([]).decisions ?? []
  expect(more).toEqual([])
  expect(sent?.outputs.map(({ name }) => name)).toEqual(['限额'])
  expect(JSON.stringify(sent)).not.toContain('总')
  expect(open([keyOf(1)]).decisions).toEqual([])
})

test('includes in the references of texts those of nested tables', () => {
  const outer = table({
    id: 'outer',
    inputs: [{ id: 'level', expression: level }],
    outputs: [{ id: '1700000000001_7', name: '天数' }],
    rules: [{ id: 'r', cells: [{ is: 'among', values: ['总监'] }], results: ['3'] }],
  })
  const tables = selectReferencedTables({ decisions: [table(), outer] }, ['#C[_1700000000001_7]()'])
  expect(tables.map(({ id, outputs }) => [id, outputs.length])).toEqual([
    ['permissions', 1],
    ['outer', 1],
  ])
})
