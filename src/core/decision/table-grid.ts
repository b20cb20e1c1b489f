import type { DecisionTable, RecipientGroup } from '../../generated/types'
import type { FieldSymbol } from '../expression'
import { printText } from '../expression/print'
import { type CellColumn, printCell, readCell } from './cell-text'
import { constantOf, printResult, readResult } from './result-text'
import { cellColumnOf } from './table-columns'

type Rule = DecisionTable['rules'][number]

/** What cells are written with: the fields of the form, the reader's words, the links that a way may name. */
export interface GridContext {
  fields: FieldSymbol[]
  words: CellColumn['words']
  ways: readonly { id: string; label: string }[]
  /** Recipients in a line. */
  people(groups: readonly RecipientGroup[]): string
}

/** A column as it stands in the grid: conditions, then results, then the note of each row. */
export type GridColumn =
  | { kind: 'input'; at: number; id: string }
  | { kind: 'output'; at: number; id: string }
  | { kind: 'note'; at: 0; id: 'note' }

/** The columns of a table, in the order of its grid. */
export const gridColumns = ({ inputs, outputs }: DecisionTable): GridColumn[] => [
  ...inputs.map(({ id }, at): GridColumn => ({ kind: 'input', at, id })),
  ...outputs.map(({ id }, at): GridColumn => ({ kind: 'output', at, id })),
  { kind: 'note', at: 0, id: 'note' },
]

/** Whether a column answers recipients, which are chosen and not written. */
export const isPeopleColumn = ({ outputs }: DecisionTable, { kind, at }: GridColumn): boolean =>
  kind === 'output' && outputs[at]?.kind === 'people'

function resultText(
  table: DecisionTable,
  result: Rule['results'][number],
  at: number,
  world: GridContext,
): string {
  if (typeof result !== 'string') return world.people(result)
  const way =
    table.outputs[at]?.kind === 'way' ? world.ways.find(({ id }) => id === constantOf(result)) : undefined
  return way?.label ?? printResult(result)
}

/** What stands in a cell of the grid. */
export function gridText(
  table: DecisionTable,
  rule: Rule,
  { kind, at }: GridColumn,
  world: GridContext,
): string {
  if (kind === 'note') return rule.note ?? ''
  if (kind === 'output') return resultText(table, rule.results[at] ?? '', at, world)
  const input = table.inputs[at]
  return input
    ? printCell(rule.cells[at] ?? { is: 'any' }, cellColumnOf(input, world.fields, world.words))
    : ''
}

const withAt = <One>(list: readonly One[], at: number, one: One, blank: One): One[] =>
  Array.from({ length: Math.max(list.length, at + 1) }, (_, index) =>
    index === at ? one : (list[index] ?? blank),
  )

function readOutput({ outputs }: DecisionTable, at: number, text: string, { ways }: GridContext): string {
  const way =
    outputs[at]?.kind === 'way'
      ? ways.find(({ label, id }) => label === text.trim() || id === text.trim())
      : undefined
  return way ? printText(way.id) : readResult(text)
}

/** Recipients by the words under which a row of the table has them already; nobody where nothing is written. */
function peopleNamed(
  { rules }: DecisionTable,
  { at, text, world }: { at: number; text: string; world: GridContext },
): RecipientGroup[] | undefined {
  if (!text) return []
  const known = rules.map(({ results }) => results[at]).filter((result) => Array.isArray(result))
  return known.find((groups) => world.people(groups) === text)
}

/** A row with what a person wrote in one of its cells; nothing where it cannot be read there. */
export function writeGridText(
  table: DecisionTable,
  rule: Rule,
  column: GridColumn,
  { text, world }: { text: string; world: GridContext },
): Rule | undefined {
  const { kind, at } = column
  if (kind === 'note') return { ...rule, note: text.trim().slice(0, 500) }
  if (isPeopleColumn(table, column)) {
    const groups = peopleNamed(table, { at, text: text.trim(), world })
    return groups && { ...rule, results: withAt(rule.results, at, groups, '') }
  }
  if (kind === 'output') {
    const result = readOutput(table, at, text, world)
    return { ...rule, results: withAt(rule.results, at, result, '') }
  }
  const input = table.inputs[at]
  const cell = input && readCell(text, cellColumnOf(input, world.fields, world.words))
  return cell && { ...rule, cells: withAt(rule.cells, at, cell, { is: 'any' }) }
}

/** A row without anything in it. */
export const blankRule = ({ inputs, outputs }: DecisionTable, id: string): Rule => ({
  id,
  cells: inputs.map(() => ({ is: 'any' })),
  results: outputs.map(({ kind }) => (kind === 'people' ? [] : '')),
})

/** A text of a spreadsheet's cells that was not taken over, and where it would have stood. */
export interface GridPasteFault {
  row: number
  column: string
  text: string
}

/** A table with cells taken over, and what could not be. */
export interface GridPasteResult {
  table: DecisionTable
  refused: GridPasteFault[]
}

interface Pasting {
  row: number
  column: number
  cells: readonly (readonly string[])[]
  world: GridContext
  newId(): string
}

/** Puts cells of a spreadsheet into the grid from a place on; rows that are not there yet are added. */
export function pasteGridCells(
  table: DecisionTable,
  { row, column, cells, world, newId }: Pasting,
): GridPasteResult {
  const columns = gridColumns(table).slice(column)
  const refused: GridPasteFault[] = []
  const rules = [...table.rules]
  cells.forEach((texts, index) => {
    const at = row + index
    let rule = rules[at] ?? blankRule(table, newId())
    columns.slice(0, texts.length).forEach((one, place) => {
      const text = texts[place] ?? ''
      const next = writeGridText(table, rule, one, { text, world })
      if (next) rule = next
      else if (text.trim()) refused.push({ row: at, column: columnName(table, one), text })
    })
    rules[at] = rule
  })
  return { table: { ...table, rules: rules.slice(0, 1000) }, refused }
}

/** What a column is called. */
export function columnName({ inputs, outputs }: DecisionTable, { kind, at }: GridColumn): string {
  if (kind === 'note') return ''
  if (kind === 'output') return outputs[at]?.name ?? ''
  const input = inputs[at]
  return input?.name || input?.expression || ''
}

/** The whole grid as texts, a row for each row of the table. */
export const gridTexts = (table: DecisionTable, world: GridContext): string[][] =>
  table.rules.map((rule) => gridColumns(table).map((column) => gridText(table, rule, column, world)))

/** The cells that a text from a spreadsheet holds: lines of cells parted by tabs, quoted where they hold either. */
export function parseClipboard(text: string): string[][] {
  const rows: string[][] = [[]]
  const cell = /(?:"((?:[^"]|"")*)"(?=[\t\r\n]|$)|([^\t\r\n]*))(\t|\r\n|\n|\r|$)/y
  while (cell.lastIndex < text.length) {
    const [, quoted, bare = '', end] = cell.exec(text) ?? []
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? bare)
    if (end !== '\t' && cell.lastIndex < text.length) rows.push([])
  }
  return rows
}

const spread = (text: string) => (/[\t\r\n"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** Rows of cells as a spreadsheet takes them from the clipboard. */
export const toClipboardText = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => row.map(spread).join('\t')).join('\n')
