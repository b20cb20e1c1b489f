import { expect, test } from 'vitest'
import { writeDmnTable } from '#/core/decision/dmn/write-model'
import { type GridContext, gridTexts } from '#/core/decision/table-grid'
import type { DecisionTable, RecipientGroup } from '#/generated/types'
import { t } from '../platform/i18n/i18n'
import { buildSheetFile } from '../platform/spreadsheet'
import { decisionSheetLines, importDecisionFile, keepTableIds } from './import-export'

/** Tests exporting a table to a file and importing it again, as spreadsheet and as DMN. */

const person = (id: string, name: string): RecipientGroup => ({
  chosetype: 'or',
  chosed: [{ type: 'user', id, name }],
  runRoots: [],
})
const world: GridContext = {
  fields: [{ key: '1700000000000_1', name: '金额', kind: 'number' }],
  words: { yes: '是', no: '否' },
  ways: [],
  people: (groups) => groups.flatMap(({ chosed }) => chosed.map(({ name }) => name)).join('、'),
}
const table: DecisionTable = {
  id: 'permissions',
  name: '采购权限',
  hit: 'unique',
  inputs: [{ id: 'amount', name: '金额', expression: '@[金额_1700000000000_1]' }],
  outputs: [
    { id: '1700000001_1', name: '级别' },
    { id: '1700000001_2', name: '审批人', kind: 'people' },
  ],
  rules: [
    {
      id: 'low',
      note: '小额',
      cells: [{ is: 'range', to: 5000 }],
      results: ['"经理"', [person('1', '陈总')]],
    },
    {
      id: 'high',
      note: '',
      cells: [{ is: 'range', from: 5000, above: true }],
      results: ['1', [person('2', '周工')]],
    },
  ],
}
let last = 0
const bringing = { table, world, newId: () => `new-${++last}` }
const head = ['金额', '级别', '审批人', t('decision-table.note')]
test('says of a BPMN diagram that it has no tables', async () => {
  const file = new File(['<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL"/>'], 'a.bpmn')
  expect(await importDecisionFile(file, bringing)).toEqual({ refused: t('decision-table.import.bpmn') })
})

/** Reads a file that offers one table, which replaces the open one. */
const replacing = async (read: ReturnType<typeof importDecisionFile>) => {
  const answer = await read
  if (answer.refused !== undefined) throw new Error(answer.refused)
  const [first = { table, left: [] }] = answer.tables
  return { ...first, table: keepTableIds(first.table, table) }
}
const brought = async (rows: string[][], titles = head) =>
  importDecisionFile(new File([await buildSheetFile([titles, ...rows], '表').toBlob()], '表.xlsx'), bringing)

test('imports spreadsheet rows as table rows, including moved and added ones', async () => {
  const rows = [
    ['> 8000', '= 1 + 1', '周工', ''],
    ['≤ 5000', '经理', '陈总', '小额'],
    ['> 5000, ≤ 8000', '总监', '陈总', '新'],
  ]
  const answer = await replacing(brought(rows))
  expect(answer.left).toEqual([])
  expect(gridTexts(answer.table, world)).toEqual(rows)
})

test('reports unreadable cells and people who are not in the table', async () => {
  const answer = await replacing(brought([['很多', '经理', '谁', '']]))
  expect(answer.left).toHaveLength(2)
  expect(gridTexts(answer.table, world)[0]).toEqual(['≤ 5000', '经理', '陈总', ''])
})

test('rejects a spreadsheet that names no column', async () => {
  expect((await brought([['1', '2', '3', '']], ['a', 'b', 'c', 'd'])).refused).toBeDefined()
})

test('rejects a spreadsheet that lacks a condition, and reports columns that the table does not have', async () => {
  const [first = '', ...others] = head
  const lacking = await brought([['经理', '陈总', '']], others)
  expect(lacking.refused).toBe(t('decision-table.import.missing-columns', { columns: first }))
  const answer = await replacing(brought([['≤ 5000', '经理', '陈总', '', '甲']], [...head, '地区']))
  expect(answer.left).toEqual([t('decision-table.left.column', { text: '地区' })])
})

test('exports to DMN and imports the same table, with the ids of its results', async () => {
  const file = new File([writeDmnTable(table, world)], '采购权限.dmn')
  const answer = await replacing(importDecisionFile(file, bringing))
  expect(answer.left).toEqual([])
  expect(answer.table.outputs.map(({ id }) => id)).toEqual(['1700000001_1', '1700000001_2'])
  expect(gridTexts(answer.table, world)).toEqual(gridTexts(table, world))
})

test('exports to a spreadsheet and imports the same rows, also disabled ones', async () => {
  const [low, high] = table.rules
  if (!low || !high) throw new Error('no rows')
  const edited = { ...table, rules: [{ ...low, disabled: true }, high] }
  const [titles = [], ...rows] = decisionSheetLines(edited, world)
  const answer = await replacing(brought(rows, titles))
  expect(answer.table.rules.map(({ disabled = false }) => disabled)).toEqual([true, false])
  expect(decisionSheetLines(answer.table, world)).toEqual(decisionSheetLines(edited, world))
})

test('explains a file that has no decision table', async () => {
  const file = new File(['<definitions><decision/></definitions>'], '规则.dmn')
  expect(await importDecisionFile(file, bringing)).toEqual({ refused: t('decision-table.import.no-table') })
})
