import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { DecisionCell, DecisionTable } from '../../../generated/types'
import type { FieldSymbol } from '../../expression'
import { runToCompletion } from '../../slices'
import { parseXml, xmlLimits } from '../../text/read-xml'
import { replaceTableColumn } from '../edit-table'
import type { GridContext } from '../table-grid'
import { evaluateModel } from './evaluate-model'
import { parseDmnModel } from './model'
import { readDmnTables } from './read-table'
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
    rows: fc.array(fc.tuple(cell, words, fc.oneof(fc.integer(), word), fc.boolean()), {
      minLength: 1,
      maxLength: 4,
    }),
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
      { id: 'c', name: '级别', kind: 'value', ranked: ['高', 2, true] },
      { id: 'd', name: '审批人', kind: 'people' },
      { id: 'e', name: '天数', kind: 'limit', otherwise: '@[金额_1700000000000_1] / 2' },
    ],
    rules: rows.map(([first, second, level, isDisabled], at) => ({
      id: String(at),
      note: '备注 <1>',
      ...(isDisabled && { disabled: true }),
      cells: [first, second],
      results: [typeof level === 'number' ? String(level) : JSON.stringify(level), people, '1 + 2'],
    })),
  }))

const read = (text: string) => runToCompletion(readDmnTables(text, reading()))
const tablesIn = (text: string) => read(text).tables ?? []

/** The content of a table without the ids that each reading generates. */
const describe = ({ id: _, inputs, outputs, rules, ...table }: DecisionTable) => ({
  ...table,
  inputs: inputs.map(({ id: __, ...input }) => input),
  outputs: outputs.map(({ id: __, ...output }) => output),
  rules: rules.map(({ id: __, ...rule }) => rule),
})

test('reads a table written as DMN back as the same table, complete', () => {
  fc.assert(
    fc.property(tables, (table) => {
      const [read] = tablesIn(writeDmnTable(table, grid))
      expect(read?.left).toEqual([])
      expect(read && describe(read.table)).toEqual(describe(table))
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
  const [read] = tablesIn(text)
  const { root } = parseXml(text)
  const model = root && parseDmnModel(root)
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
  const [read] = tablesIn(foreign('sum(金额)', '? * 2 > 5', 'now()'))
  expect(read).toMatchObject({
    table: { rules: [{ disabled: true }] },
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
  [foreign('金额', '-', '1').replace(/<rule>.*<\/rule>/s, '<rule/>'.repeat(1_001)), 'many-rows'],
  ['<a>'.repeat(xmlLimits.depth + 1), 'deep'],
])('rejects a document without a table with its reason', (text, refused) => {
  expect(read(text)).toEqual({ refused })
})

const rule = (amount: string, kind: string, note: string) =>
  `<rule><inputEntry><text><![CDATA[${amount}]]></text></inputEntry><inputEntry><text>${kind}</text></inputEntry>
  <outputEntry><text>1</text></outputEntry><annotationEntry><text>${note}</text></annotationEntry></rule>`
const decision = (name: string, columns: [string, string], ...rules: string[]) =>
  `<decision name="${name}"><decisionTable hitPolicy="FIRST">${columns
    .map((one) => `<input label="${one}"><inputExpression><text>${one}</text></inputExpression></input>`)
    .join('')}<output label="限额" name="limit"><outputValues><text>1, 2</text></outputValues></output>
  <annotation name="说明"/>${rules.join('')}</decisionTable></decision>`
const documentOf = (...decisions: string[]) => `<definitions>${decisions.join('')}</definitions>`
const rights = decision(
  '权限',
  ['预算金额', '采购类别'],
  rule('>= 50000', '-', '大额'),
  rule('[5000..50000)', '"办公","设备"', '常规'),
  rule('< 5000', 'string length(?) > 2', 'FEEL'),
)

test('reads annotations, output labels and output values', () => {
  const [read] = tablesIn(documentOf(rights))
  expect(read?.table.outputs).toMatchObject([{ name: '限额', ranked: [1, 2] }])
  expect(read?.table.rules.map(({ note }) => note)).toEqual(['大额', '常规', 'FEEL'])
})

test('disables a row with a condition that was not read', () => {
  const [read] = tablesIn(documentOf(rights))
  expect(read?.table.rules.map(({ disabled = false }) => disabled)).toEqual([false, false, true])
  expect(read?.left).toContainEqual({ code: 'cell', text: 'string length(?) > 2', row: 3 })
})

test('disables a row whose condition does not fit the field of its column', () => {
  const [read] = tablesIn(
    documentOf(decision('表', ['金额', '类型'], rule('"很多"', '-', ''), rule('5', '"甲"', ''))),
  )
  expect(read?.left).toEqual([{ code: 'unfit', text: '"很多"', row: 1 }])
  expect(read?.table.rules.map(({ disabled = false }) => disabled)).toEqual([true, false])
})

test('keeps the cells of a column when its field is chosen', () => {
  const [read] = tablesIn(documentOf(rights))
  if (!read) throw new Error('no table')
  const column = { id: 'amount', name: '金额', expression: '@[金额_1700000000000_1]' }
  const { table, unfit } = replaceTableColumn(read.table, { kind: 'input', at: 0 }, { column, world: grid })
  expect(unfit).toEqual([])
  expect(table.rules.map(({ cells }) => cells[0])).toEqual(read.table.rules.map(({ cells }) => cells[0]))
  expect(table.rules[0]?.cells[0]).toEqual({ is: 'range', from: 50_000 })
})

test('disables and reports the rows whose cells do not fit the chosen field', () => {
  const [read] = tablesIn(documentOf(rights))
  if (!read) throw new Error('no table')
  const column = { id: 'kind', name: '类型', expression: '@[类型_1700000000000_2]' }
  const { table, unfit } = replaceTableColumn(read.table, { kind: 'input', at: 0 }, { column, world: grid })
  expect(unfit.map(({ row }) => row)).toEqual([0, 1, 2])
  expect(unfit[0]).toEqual({ row: 0, column: '类型', text: '≥ 50000' })
  expect(table.rules.every(({ disabled }) => disabled)).toBe(true)
})

test('offers all tables of a document', () => {
  const names = tablesIn(documentOf(rights, decision('时限', ['金额', '类型']))).map(
    ({ table }) => table.name,
  )
  expect(names).toEqual(['权限', '时限'])
})

test.each([
  ['RULE_ORDER', 'rule-order', undefined],
  ['first', 'first', undefined],
  ['COLLECT" aggregation="sum', 'collect', 'sum'],
])('reads the hit policy %s as other programs write it', (policy, hit, aggregate) => {
  const [read] = tablesIn(documentOf(rights.replace('FIRST', policy)))
  expect([read?.table.hit, read?.table.aggregate]).toEqual([hit, aggregate])
  expect(read?.left.filter(({ code }) => code === 'policy')).toEqual([])
})

test('reports an unknown hit policy and aggregation', () => {
  const [read] = tablesIn(documentOf(rights.replace('FIRST', 'LAST" aggregation="AVG')))
  expect(read?.left.filter(({ code }) => code === 'policy')).toEqual([
    { code: 'policy', text: 'LAST' },
    { code: 'policy', text: 'AVG' },
  ])
})

test('reports allowed values, entries without a column, other decisions and numbers that would change', () => {
  const columns = decision(
    '表',
    ['金额', '类型'],
    rule('12345678901234567890', '-', ''),
    rule('5', '"甲"', '').replace('</rule>', '<inputEntry><text>9</text></inputEntry></rule>'),
  )
    .replace('</inputExpression>', '</inputExpression><inputValues><text>[0..100]</text></inputValues>')
    .replace('1, 2', '[1..5]')
  const other = '<decision name="合计"><literalExpression><text>1 + 1</text></literalExpression></decision>'
  const [read] = tablesIn(documentOf(columns, other, '<businessKnowledgeModel name="折扣"/>'))
  expect(read?.left).toEqual([
    { code: 'allowed', text: '[0..100]' },
    { code: 'allowed', text: '[1..5]' },
    { code: 'cell', text: '12345678901234567890', row: 1 },
    { code: 'extra', text: '9', row: 2 },
    { code: 'decision', text: '合计' },
    { code: 'decision', text: '折扣' },
  ])
  expect(read?.table.rules[0]?.disabled).toBe(true)
})

test('disables a rule with fewer conditions than columns, which would match more', () => {
  const short =
    '<rule><inputEntry><text>&gt; 5</text></inputEntry><outputEntry><text>2</text></outputEntry></rule>'
  const [read] = tablesIn(documentOf(decision('表', ['金额', '类型'], short)))
  expect(read?.left).toEqual([{ code: 'missing', text: '1', row: 1 }])
  expect(read?.table.rules[0]?.disabled).toBe(true)
})

test('reads a document with prefixes, CDATA and empty entries', () => {
  const plain = decision('表', ['金额', '类型'], rule('> 5', '"甲"', '')).replace(
    '</decisionTable>',
    '<rule><inputEntry/><inputEntry><text/></inputEntry><outputEntry><text>2</text></outputEntry></rule></decisionTable>',
  )
  const prefixed = documentOf(plain).replace(/<(\/?)(?!!)/g, '<$1dmn:')
  const [read] = tablesIn(prefixed.replace('<dmn:definitions', '<dmn:definitions xmlns:dmn="x"'))
  expect(read?.left).toEqual([])
  expect(read?.table.rules.map(({ cells }) => cells)).toEqual([
    [
      { is: 'range', from: 5, above: true },
      { is: 'among', values: ['甲'] },
    ],
    [{ is: 'any' }, { is: 'any' }],
  ])
})
