import type { DecisionTable } from '../../generated/types'
import { convertDecisionCell, formatDecisionCell } from './cell-text'
import { cellColumnOf } from './table-columns'
import { blankRule, columnDisplayName, type GridContext, type GridPasteError } from './table-grid'

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

/** Returns tables that are added to others; a name that is taken gets a number. */
export function makeTableNamesUnique(
  tables: readonly DecisionTable[],
  added: readonly DecisionTable[],
): DecisionTable[] {
  const used = new Set(tables.map(({ name }) => name))
  return added.map((table) => {
    let name = table.name
    for (let n = 2; used.has(name); n += 1) name = `${table.name.slice(0, 46)} ${n}`
    used.add(name)
    return { ...table, name }
  })
}

/** Inserts a blank row at an index. */
export const insertTableRow = (table: DecisionTable, at: number, id: string): DecisionTable => ({
  ...table,
  rules: table.rules.toSpliced(at, 0, blankRule(table, id)),
})

/** Removes a row. */
export const removeTableRow = (table: DecisionTable, at: number): DecisionTable => ({
  ...table,
  rules: table.rules.toSpliced(at, 1),
})

/** Moves a row up (-1) or down (1). */
export const moveTableRow = (table: DecisionTable, at: number, by: number): DecisionTable => ({
  ...table,
  rules: moved(table.rules, at, by),
})

/** Adds a condition column; every row accepts any value of it. */
export const addTableInput = (table: DecisionTable, input: Input): DecisionTable => ({
  ...table,
  inputs: [...table.inputs, input],
  rules: table.rules.map((rule) => ({ ...rule, cells: [...rule.cells, { is: 'any' }] })),
})

/** Adds a result column; no row has a result for it yet. */
export const addTableOutput = (table: DecisionTable, output: Output): DecisionTable => ({
  ...table,
  outputs: [...table.outputs, output],
  rules: table.rules.map((rule) => ({
    ...rule,
    results: [...rule.results, output.kind === 'people' ? [] : ''],
  })),
})

/** Table after the change of a column, with the cells that do not fit it. */
interface ColumnReplacement {
  table: DecisionTable
  unfit: GridPasteError[]
}

/**
 * Replaces a condition column. If it now reads something different, its cells are converted to that type; a
 * row with a cell that does not fit is disabled, so that it never matches more than before.
 */
function replaceInput(
  table: DecisionTable,
  at: number,
  { input, world }: { input: Input; world: GridContext },
): ColumnReplacement {
  const inputs = table.inputs.with(at, input)
  const before = table.inputs[at]
  if (!before || before.expression === input.expression) return { table: { ...table, inputs }, unfit: [] }
  const [was, now] = [before, input].map((one) => cellColumnOf(one, world.fields, world.words))
  const unfit: GridPasteError[] = []
  const rules = table.rules.map((rule, row) => {
    const cell = rule.cells[at] ?? { is: 'any' as const }
    const fitting = now && convertDecisionCell(cell, now)
    if (fitting) return { ...rule, cells: rule.cells.with(at, fitting) }
    const column = columnDisplayName({ ...table, inputs }, { kind: 'input', at, id: input.id })
    unfit.push({ row, column, text: was ? formatDecisionCell(cell, was) : '' })
    return { ...rule, disabled: true, cells: rule.cells.with(at, { is: 'any' as const }) }
  })
  return { table: { ...table, inputs, rules }, unfit }
}

/** Replaces a column; results are retained unless they become recipients or cease to be. */
export function replaceTableColumn(
  table: DecisionTable,
  { kind, at }: ColumnPosition,
  { column, world }: { column: Input | Output; world: GridContext },
): ColumnReplacement {
  if (kind === 'input') return replaceInput(table, at, { input: column as Input, world })
  const output = column as Output
  const wasPeople = table.outputs[at]?.kind === 'people'
  const isPeople = output.kind === 'people'
  const rules = table.rules.map((rule) => ({ ...rule, results: rule.results.with(at, isPeople ? [] : '') }))
  const outputs = table.outputs.with(at, output)
  return { table: { ...table, outputs, rules: wasPeople === isPeople ? table.rules : rules }, unfit: [] }
}

/** Disables a row, which then never matches, or enables it again. */
export const toggleTableRow = (table: DecisionTable, at: number): DecisionTable => ({
  ...table,
  rules: table.rules.map((rule, row) => {
    if (row !== at) return rule
    const { disabled, ...enabled } = rule
    return disabled ? enabled : { ...enabled, disabled: true }
  }),
})

/** Removes a column; the last result column cannot be removed. */
export function removeTableColumn(table: DecisionTable, { kind, at }: ColumnPosition): DecisionTable {
  if (kind === 'input') {
    const rules = table.rules.map((rule) => ({ ...rule, cells: rule.cells.toSpliced(at, 1) }))
    return { ...table, inputs: table.inputs.toSpliced(at, 1), rules }
  }
  if (table.outputs.length < 2) return table
  const rules = table.rules.map((rule) => ({ ...rule, results: rule.results.toSpliced(at, 1) }))
  return { ...table, outputs: table.outputs.toSpliced(at, 1), rules }
}

/** Moves a column left (-1) or right (1) among those of its kind. */
export function moveTableColumn(
  table: DecisionTable,
  { kind, at }: ColumnPosition,
  by: number,
): DecisionTable {
  if (kind === 'input') {
    const rules = table.rules.map((rule) => ({ ...rule, cells: moved(rule.cells, at, by) }))
    return { ...table, inputs: moved(table.inputs, at, by), rules }
  }
  const rules = table.rules.map((rule) => ({ ...rule, results: moved(rule.results, at, by) }))
  return { ...table, outputs: moved(table.outputs, at, by), rules }
}
