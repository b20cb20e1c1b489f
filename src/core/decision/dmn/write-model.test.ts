import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { DecisionCell, DecisionTable } from '../../../generated/types'
import type { FieldSymbol } from '../../expression'
import type { GridContext } from '../table-grid'
import { evaluateModel } from './evaluate-model'
import { readModel } from './read-model'
import { readDmnTable } from './read-table'
import { readXml, xmlLimits } from './read-xml'
import { writeDmnTable } from './write-model'

const fields: FieldSymbol[] = [
  { key: '1700000000000_1', name: '金额', kind: 'number' },
  { key: '1700000000000_2', name: '类型', kind: 'text' },
]
const grid: GridContext = { fields, words: { yes: '是', no: '否' }, ways: [], people: () => '陈总' }
const reading = () => {
  let last = 0
  return { fields, people: (json: string) => JSON.parse(json), newId: () => `new-${++last}` }
}

const word = fc.string({ minLength: 1, maxLength: 5, unit: fc.constantFrom(...'甲乙<>&"\\ \'') })
const cell: fc.Arbitrary<DecisionCell> = fc.oneof(
  fc.constant<DecisionCell>({ is: 'any' }),
  fc.record({ from: fc.integer(), to: fc.integer(), above: fc.boolean(), below: fc.boolean() }).map(
    ({ from, to, above, below }): DecisionCell => ({
      is: 'range',
      from,
      to,
      ...(above && { above }),
      ...(below && { below }),
    }),
  ),
  fc.integer().map((from): DecisionCell => ({ is: 'range', from })),
)
const words: fc.Arbitrary<DecisionCell> = fc.record({
  is: fc.constantFrom('among' as const, 'outside' as const),
  values: fc.array(word, { minLength: 1, maxLength: 3 }),
})
const people = [{ chosetype: 'or' as const, chosed: [], runRoots: [] }]
const tables: fc.Arbitrary<DecisionTable> = fc
  .record({
    hit: fc.constantFrom('unique' as const, 'first' as const, 'collect' as const),
    rows: fc.array(fc.tuple(cell, words, fc.oneof(fc.integer(), word)), { minLength: 1, maxLength: 4 }),
  })
  .map(({ hit, rows }) => ({
    id: 'new-1',
    name: '权限',
    hit,
    inputs: [
      { id: 'a', name: '金额', expression: '@[金额_1700000000000_1]' },
      { id: 'b', name: '类型', expression: '@[类型_1700000000000_2]' },
    ],
    outputs: [
      { id: 'c', name: '级别', kind: 'value' },
      { id: 'd', name: '审批人', kind: 'people' },
      { id: 'e', name: '天数', kind: 'limit', otherwise: '@[金额_1700000000000_1] / 2' },
    ],
    rules: rows.map(([first, second, level], at) => ({
      id: String(at),
      note: '备注 <1>',
      cells: [first, second],
      results: [typeof level === 'number' ? String(level) : JSON.stringify(level), people, '1 + 2'],
    })),
  }))

/** The content of a table without the ids that each reading generates. */
const said = ({ id: _, inputs, outputs, rules, ...table }: DecisionTable) => ({
  ...table,
  inputs: inputs.map(({ id: __, ...input }) => input),
  outputs: outputs.map(({ id: __, ...output }) => output),
  rules: rules.map(({ id: __, ...rule }) => rule),
})

test('reads a table written as DMN back as the same table, complete', () => {
  fc.assert(
    fc.property(tables, (table) => {
      const read = readDmnTable(writeDmnTable(table, grid), reading())
      expect(read.refused).toBeUndefined()
      if (read.refused) return
      expect(read.left).toEqual([])
      expect(said(read.table)).toEqual(said(table))
    }),
    { numRuns: Number(process.env.FUZZ_RUNS ?? 200) },
  )
})

const foreign = (input: string, cells: string, result: string) =>
  `<definitions xmlns="https://www.omg.org/spec/DMN/20191111/MODEL/"><inputData id="i" name="金额"/>
  <decision id="d" name="Limit"><informationRequirement><requiredInput href="#i"/></informationRequirement>
  <decisionTable hitPolicy="FIRST"><input><inputExpression><text>${input}</text></inputExpression></input>
  <output name="limit"/><rule><inputEntry><text><![CDATA[${cells}]]></text></inputEntry>
  <outputEntry><text>${result}</text></outputEntry></rule></decisionTable></decision></definitions>`

test('decides a foreign table as FEEL does', () => {
  const text = foreign('金额', '[1000..5000)', '"经理"')
  const read = readDmnTable(text, reading())
  const { root } = readXml(text)
  const model = root && readModel(root)
  expect(model && evaluateModel(model, { 金额: 1000 })('Limit')).toBe('经理')
  expect(read).toMatchObject({
    left: [],
    table: {
      hit: 'first',
      inputs: [{ expression: '@[金额_1700000000000_1]' }],
      rules: [{ cells: [{ is: 'range', from: 1000, to: 5000, below: true }], results: ['"经理"'] }],
    },
  })
})

test('leaves out and reports non-constants and columns that name no field', () => {
  const read = readDmnTable(foreign('sum(金额)', '? * 2 > 5', 'now()'), reading())
  expect(read).toMatchObject({
    left: [
      { code: 'input', text: 'sum(金额)' },
      { code: 'cell', text: '? * 2 > 5', row: 1 },
      { code: 'result', text: 'now()', row: 1 },
    ],
  })
})

test.each([
  [' '.repeat(1_000_001), 'large'],
  ['<a><b></a>', 'broken'],
  ['<!DOCTYPE a><definitions/>', 'declares'],
  ['<definitions/>', 'no-table'],
  ['<a>'.repeat(xmlLimits.depth + 1), 'deep'],
])('rejects a document without a table with its reason', (text, refused) => {
  expect(readDmnTable(text, reading())).toEqual({ refused })
})
