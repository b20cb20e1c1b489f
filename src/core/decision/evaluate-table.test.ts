import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { DecisionCell, DecisionTable } from '../../generated/types'
import { evaluateTable } from './evaluate-table'
import { ruleToExpression } from './rule-to-expression'

const amount = '@[金额_1685774578123_1]'
const kind = '@[类型_1685774578123_2]'

const table = (rules: DecisionTable['rules'], more: Partial<DecisionTable> = {}): DecisionTable => ({
  id: 't',
  name: '采购权限',
  hit: 'unique',
  inputs: [
    { id: 'a', name: '金额', expression: amount },
    { id: 'k', name: '类型', expression: kind },
  ],
  outputs: [{ id: 'o', name: '审批人' }],
  rules,
  ...more,
})

const row = (cells: DecisionCell[], result: string): DecisionTable['rules'][number] => ({
  id: result,
  cells,
  results: [result],
})

/** A scope by the names of its fields; a reference's key is the part after its name. */
const world = (values: Record<string, unknown>) => ({ value: (key: string) => values[key] })
const filled = (money: unknown, type: unknown) => world({ '1685774578123_1': money, '1685774578123_2': type })

const any: DecisionCell = { is: 'any' }

test('has a purchase approved by the person in the row of its amount', () => {
  const permissions = table([
    row([{ is: 'range', to: 5000, below: true }, any], '"经理"'),
    row([{ is: 'range', from: 5000, to: 50000, below: true }, any], '"总监"'),
    row([{ is: 'range', from: 50000 }, any], '"总经理"'),
  ])
  expect(evaluateTable(permissions, filled(4999.99, '办公'))).toMatchObject({
    values: { 审批人: '经理' },
    rows: [0],
  })
  expect(evaluateTable(permissions, filled(5000, '办公'))).toMatchObject({
    values: { 审批人: '总监' },
    rows: [1],
  })
  expect(evaluateTable(permissions, filled(50000, '办公'))).toMatchObject({
    values: { 审批人: '总经理' },
    rows: [2],
  })
})

test('reports two matching rows in a unique table and decides nothing', () => {
  const two = table([
    row([any, any], '"甲"'),
    row([{ is: 'among', values: ['IT'] }, any].reverse() as DecisionCell[], '"乙"'),
  ])
  expect(evaluateTable(two, filled(1, 'IT'))).toEqual({
    values: {},
    rows: [],
    held: [0, 1],
    conflict: 'several',
  })
})

test('requires the same result from all matching rows of an any table', () => {
  const same = table([row([any, any], '"甲"'), row([any, any], '"甲"')], { hit: 'any' })
  const other = table([row([any, any], '"甲"'), row([any, any], '"乙"')], { hit: 'any' })
  expect(evaluateTable(same, filled(1, '')).values).toEqual({ 审批人: '甲' })
  expect(evaluateTable(other, filled(1, ''))).toMatchObject({ conflict: 'different', rows: [] })
})

test('uses the default of the table where no row matches', () => {
  const none = table([row([{ is: 'among', values: [1] }, any], '"甲"')])
  const otherwise = { outputs: [{ id: 'o', name: '审批人', otherwise: '"管理员"' }] }
  expect(evaluateTable(none, filled(2, '')).values).toEqual({ 审批人: undefined })
  expect(evaluateTable({ ...none, ...otherwise }, filled(2, ''))).toMatchObject({
    values: { 审批人: '管理员' },
    rows: [],
  })
})

test('reports an expression that cannot be evaluated as a problem, not a result', () => {
  const broken = table([row([any, any], '1 / 0')])
  expect(evaluateTable(broken, filled(1, ''))).toMatchObject({
    problem: { code: 'expression.division-by-zero' },
    rows: [],
  })
})

test('treats values as texts of the language, whatever they contain', () => {
  const quoted = table([row([any, { is: 'among', values: ['a"] || true || "\\'] }], '"甲"')])
  expect(evaluateTable(quoted, filled(1, 'b')).rows).toEqual([])
  expect(evaluateTable(quoted, filled(1, 'a"] || true || "\\')).rows).toEqual([0])
})

/*
 * Compares a table with a naive model of it, row by row.
 */

const amounts = fc.integer({ min: -3, max: 3 })
const kinds = fc.constantFrom('甲', '乙', '丙')
const rangeCell = fc
  .record({
    from: fc.option(amounts, { nil: undefined }),
    to: fc.option(amounts, { nil: undefined }),
    above: fc.boolean(),
    below: fc.boolean(),
  })
  .map((ends): DecisionCell => ({ is: 'range', ...ends }))
const setCell = <Value extends string | number>(of: fc.Arbitrary<Value>) =>
  fc.record({
    is: fc.constantFrom('among' as const, 'outside' as const),
    values: fc.uniqueArray(of, { minLength: 1, maxLength: 3 }),
  })
const cellOf = (...more: fc.Arbitrary<DecisionCell>[]) => fc.oneof(fc.constant(any), ...more)
const rules = fc.array(
  fc.record({
    first: cellOf(rangeCell, setCell(amounts)),
    second: cellOf(setCell(kinds)),
    result: fc.integer({ min: -2, max: 2 }),
  }),
  { maxLength: 6 },
)

function passes(value: string | number, { is, values = [], from, to, above, below }: DecisionCell): boolean {
  if (is === 'among') return values.includes(value)
  if (is === 'outside') return !values.includes(value)
  if (is === 'any') return true
  const lower = from === undefined || (above ? value > from : value >= from)
  return lower && (to === undefined || (below ? value < to : value <= to))
}

const ranked = [1, -1, 0]
const rank = (value: number) => (ranked.includes(value) ? ranked.indexOf(value) : ranked.length)

/** The result of each hit policy for the matching results, independent of the code under test. */
const naive: Record<DecisionTable['hit'], (held: number[]) => unknown> = {
  unique: (held) => (held.length > 1 ? 'conflict' : held[0]),
  first: (held) => held[0],
  any: (held) => (new Set(held).size > 1 ? 'conflict' : held[0]),
  priority: (held) => [...held].sort((a, b) => rank(a) - rank(b))[0],
  collect: (held) => held,
  'rule-order': (held) => held,
  'output-order': (held) => [...held].sort((a, b) => rank(a) - rank(b)),
}
const runs = { numRuns: Number(process.env.FUZZ_RUNS ?? 200) }
const hits = fc.constantFrom(...(Object.keys(naive) as DecisionTable['hit'][]))

test('decides every table as a naive reading of its rows, by each hit policy', () => {
  fc.assert(
    fc.property(rules, hits, amounts, kinds, (given, hit, money, type) => {
      const made = table(
        given.map(({ first, second, result }) => row([first, second], String(result))),
        { hit, outputs: [{ id: 'o', name: 'o', ranked }] },
      )
      const held = given.filter(({ first, second }) => passes(money, first) && passes(type, second))
      const { values, conflict, held: found } = evaluateTable(made, filled(money, type))
      expect(found).toEqual(held.map((one) => given.indexOf(one)))
      expect(conflict ? 'conflict' : values.o).toEqual(naive[hit](held.map(({ result }) => result)))
    }),
    runs,
  )
})

test('sums, counts or takes the smallest or greatest of collected values', () => {
  const of = (aggregate: DecisionTable['aggregate'], results: number[]) =>
    evaluateTable(
      table(
        results.map((one) => row([any, any], String(one))),
        { hit: 'collect', aggregate },
      ),
      filled(1, ''),
    ).values.审批人
  expect(of('sum', [0.1, 0.2])).toBe(0.3)
  expect(of('count', [1, 2, 3])).toBe(3)
  expect(of('min', [3, -1, 2])).toBe(-1)
  expect(of('max', [3, -1, 2])).toBe(3)
})

test('matches a row without conditions always', () => {
  expect(ruleToExpression(table([]), row([any, any], '1'))).toBe('true')
})

test('ignores a disabled row', () => {
  const all = [{ ...row([any, any], '"甲"'), disabled: true }, row([any, any], '"乙"')]
  expect(evaluateTable(table(all), filled(1, ''))).toMatchObject({ values: { 审批人: '乙' }, held: [1] })
})
