import fc from 'fast-check'
import { expect, test } from 'vitest'
import { at, design, field, start } from '../../../../tests/kit/house'
import type { DecisionCell, DecisionTable } from '../../../generated/types'
import { evaluateTable } from '../../decision/evaluate-table'
import { findFieldReferences } from '../../expression'
import { runToCompletion } from '../../slices'
import { conditionFormOf } from './enumerate-inputs'
import { analyzeDecisionTable } from './table-rows'

/**
 * Compares the reported problems of table rows with an evaluation over every value that small fields can
 * have.
 */

const amount = field(1, '金额', 'number', { options: { precision: 0, min: 0, max: 5 } })
const kind = field(2, '类型', 'radio', { options: { options: ['甲', '乙', '丙'] } })
const askedForm = () => runToCompletion(conditionFormOf(design([start([])], [amount, kind])))

const keyOf = (text: string) => findFieldReferences(text)[0]?.key ?? ''
const requested = {
  inputs: [at(amount), at(kind)].map((expression, index) => ({ id: String(index), expression })),
}
const [amountKey = '', kindKey = ''] = requested.inputs.map(({ expression }) => keyOf(expression))

const number = fc.integer({ min: -1, max: 6 })
const range = fc
  .record({ from: number, to: number, above: fc.boolean(), below: fc.boolean() })
  .map((ends): DecisionCell => ({ is: 'range', ...ends }))
const set = (of: fc.Arbitrary<string>) =>
  fc
    .record({ is: fc.constantFrom('among' as const, 'outside' as const), one: of })
    .map(({ is, one }): DecisionCell => ({ is, values: [one] }))
const any = fc.constant<DecisionCell>({ is: 'any' })
const rules = fc.array(
  fc.tuple(fc.oneof(any, range), fc.oneof(any, set(fc.constantFrom('甲', '乙', '丁')))),
  {
    minLength: 1,
    maxLength: 5,
  },
)

const worlds = [undefined, 0, 1, 2, 3, 4, 5].flatMap((money) =>
  [undefined, '甲', '乙', '丙'].map(
    (type) =>
      new Map<string, unknown>([
        [amountKey, money],
        [kindKey, type],
      ]),
  ),
)

const heldIn = (table: DecisionTable, values: ReadonlyMap<string, unknown>) =>
  evaluateTable({ ...table, hit: 'collect' }, { value: (key) => values.get(key) }).held

test('reports gaps, overlaps and unreachable rows exactly where an exhaustive search finds them', () => {
  fc.assert(
    fc.property(rules, fc.constantFrom('unique' as const, 'first' as const), (cells, hit) => {
      const table: DecisionTable = {
        ...requested,
        id: 't',
        name: 't',
        hit,
        outputs: [{ id: 'o', name: 'o' }],
        rules: cells.map((row, index) => ({ id: String(index), cells: row, results: ['1'] })),
      }
      const found = runToCompletion(analyzeDecisionTable(table, askedForm()))
      const all = worlds.map((values) => heldIn(table, values))
      expect(found?.gap !== undefined).toBe(all.some((held) => !held.length))
      if (found?.gap) expect(heldIn(table, found.gap)).toEqual([])
      const second = new Set(all.flatMap((held) => held.slice(1)))
      expect(new Set(found?.overlaps.map(({ row }) => row))).toEqual(hit === 'unique' ? second : new Set())
      for (const { row, before, values } of found?.overlaps ?? [])
        expect(heldIn(table, values)).toEqual(expect.arrayContaining([before, row]))
      const counting = new Set(all.flatMap((held) => (hit === 'first' ? held.slice(0, 1) : held)))
      expect(found?.never).toEqual([...table.rules.keys()].filter((row) => !counting.has(row)))
    }),
    { numRuns: Number(process.env.FUZZ_RUNS ?? 200) },
  )
})

test('leaves a table undecided that uses more than comparisons of fields', () => {
  const inputs = [{ id: 'i', expression: `${at(amount)} + 1` }]
  const rows = [{ id: 'r', cells: [{ is: 'range' as const, from: 1 }], results: ['1'] }]
  const table: DecisionTable = {
    id: 't',
    name: 't',
    hit: 'first',
    inputs,
    outputs: [{ id: 'o', name: 'o' }],
    rules: rows,
  }
  expect(runToCompletion(analyzeDecisionTable(table, askedForm()))).toBeUndefined()
})
