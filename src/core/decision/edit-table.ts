import type { DecisionTable } from '../../generated/types'
import { blankRule } from './table-grid'

type Input = DecisionTable['inputs'][number]
type Output = DecisionTable['outputs'][number]

/** Position of a column: among the conditions or among the results. */
export interface ColumnPosition {
  kind: 'input' | 'output'
  at: number
}

const moved = <One>(list: readonly One[], at: number, by: number): One[] => {
  const to = at + by
  const one = list[at]
  if (one === undefined || to < 0 || to >= list.length) return [...list]
  return list.toSpliced(at, 1).toSpliced(to, 0, one)
}

/** Creates an initial table: one row, one result. */
export function createDecisionTable(
  id: string,
  { name, output, rule }: { name: string; output: Output; rule: string },
): DecisionTable {
  const table: DecisionTable = { id, name, hit: 'first', inputs: [], outputs: [output], rules: [] }
  return { ...table, rules: [blankRule(table, rule)] }
}

/** Inserts a blank row at an index. */
export const insertRow = (table: DecisionTable, at: number, id: string): DecisionTable => ({
  ...table,
  rules: table.rules.toSpliced(at, 0, blankRule(table, id)),
})

/** Removes a row. */
export const removeRow = (table: DecisionTable, at: number): DecisionTable => ({
  ...table,
  rules: table.rules.toSpliced(at, 1),
})

/** Moves a row up (-1) or down (1). */
export const moveTableRow = (table: DecisionTable, at: number, by: number): DecisionTable => ({
  ...table,
  rules: moved(table.rules, at, by),
})

/** Adds a condition column; every row accepts any value of it. */
export const addInput = (table: DecisionTable, input: Input): DecisionTable => ({
  ...table,
  inputs: [...table.inputs, input],
  rules: table.rules.map((rule) => ({ ...rule, cells: [...rule.cells, { is: 'any' }] })),
})

/** Adds a result column; no row has a result for it yet. */
export const addOutput = (table: DecisionTable, output: Output): DecisionTable => ({
  ...table,
  outputs: [...table.outputs, output],
  rules: table.rules.map((rule) => ({
    ...rule,
    results: [...rule.results, output.kind === 'people' ? [] : ''],
  })),
})

/** Replaces a column; its cells are retained unless the column now reads something different. */
export function replaceColumn(
  table: DecisionTable,
  { kind, at }: ColumnPosition,
  column: Input | Output,
): DecisionTable {
  if (kind === 'input') {
    const input = column as Input
    const isSame = table.inputs[at]?.expression === input.expression
    const rules = table.rules.map((rule) => ({ ...rule, cells: rule.cells.with(at, { is: 'any' as const }) }))
    return { ...table, inputs: table.inputs.with(at, input), rules: isSame ? table.rules : rules }
  }
  const output = column as Output
  const wasPeople = table.outputs[at]?.kind === 'people'
  const isPeople = output.kind === 'people'
  const rules = table.rules.map((rule) => ({ ...rule, results: rule.results.with(at, isPeople ? [] : '') }))
  return {
    ...table,
    outputs: table.outputs.with(at, output),
    rules: wasPeople === isPeople ? table.rules : rules,
  }
}

/** Removes a column; the last result column cannot be removed. */
export function removeColumn(table: DecisionTable, { kind, at }: ColumnPosition): DecisionTable {
  if (kind === 'input') {
    const rules = table.rules.map((rule) => ({ ...rule, cells: rule.cells.toSpliced(at, 1) }))
    return { ...table, inputs: table.inputs.toSpliced(at, 1), rules }
  }
  if (table.outputs.length < 2) return table
  const rules = table.rules.map((rule) => ({ ...rule, results: rule.results.toSpliced(at, 1) }))
  return { ...table, outputs: table.outputs.toSpliced(at, 1), rules }
}

/** Moves a column left (-1) or right (1) among those of its kind. */
export function moveColumn(table: DecisionTable, { kind, at }: ColumnPosition, by: number): DecisionTable {
  if (kind === 'input') {
    const rules = table.rules.map((rule) => ({ ...rule, cells: moved(rule.cells, at, by) }))
    return { ...table, inputs: moved(table.inputs, at, by), rules }
  }
  const rules = table.rules.map((rule) => ({ ...rule, results: moved(rule.results, at, by) }))
  return { ...table, outputs: moved(table.outputs, at, by), rules }
}
