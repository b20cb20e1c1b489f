import type { DecisionTable, RecipientGroup } from '../../generated/types'
import type { FieldSymbol } from '../expression'
import { printText } from '../expression'
import { type CellColumn, formatDecisionCell, parseDecisionCell } from './cell-text'
import { constantOf, formatResultCell, parseResultCell } from './result-text'
import { cellColumnOf } from './table-columns'

type Rule = DecisionTable['rules'][number]

/**
 * Context for writing cells: the fields of the form, the reader's labels, and the links that a route may
 * name.
 */
export interface GridContext {
  fields: FieldSymbol[]
  words: CellColumn['words']
  ways: readonly { id: string; label: string }[]
  /** Formats recipients on one line. */
  people(groups: readonly RecipientGroup[]): string
}

/** Column of the grid: conditions, then results, then the note of each row. */
export type GridColumn =
  | { kind: 'input'; at: number; id: string }
  | { kind: 'output'; at: number; id: string }
  | { kind: 'note'; at: 0; id: 'note' }

/** Returns the columns of a table in grid order. */
export const gridColumns = ({ inputs, outputs }: DecisionTable): GridColumn[] => [
  ...inputs.map(({ id }, at): GridColumn => ({ kind: 'input', at, id })),
  ...outputs.map(({ id }, at): GridColumn => ({ kind: 'output', at, id })),
  { kind: 'note', at: 0, id: 'note' },
]

/** Whether a column yields recipients, which are selected instead of typed. */
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
  return way?.label ?? formatResultCell(result)
}

/** Creates a function that returns how the cells of a condition column are written, found once per column. */
function columnFormats({ inputs }: DecisionTable, { fields, words }: GridContext) {
  const formats: (CellColumn | undefined)[] = []
  return (at: number): CellColumn | undefined => {
    const input = inputs[at]
    formats[at] ??= input && cellColumnOf(input, fields, words)
    return formats[at]
  }
}

/** Creates a formatter for the cells of a table. */
function gridFormatter(table: DecisionTable, world: GridContext) {
  const formatOf = columnFormats(table, world)
  return (rule: Rule, { kind, at }: GridColumn): string => {
    if (kind === 'note') return rule.note ?? ''
    if (kind === 'output') return resultText(table, rule.results[at] ?? '', at, world)
    const format = formatOf(at)
    return format ? formatDecisionCell(rule.cells[at] ?? { is: 'any' }, format) : ''
  }
}

/** Returns the text of a grid cell. */
export const gridText = (table: DecisionTable, rule: Rule, column: GridColumn, world: GridContext): string =>
  gridFormatter(table, world)(rule, column)

const withAt = <One>(list: readonly One[], at: number, one: One, blank: One): One[] =>
  Array.from({ length: Math.max(list.length, at + 1) }, (_, index) =>
    index === at ? one : (list[index] ?? blank),
  )

function readOutput({ outputs }: DecisionTable, at: number, text: string, { ways }: GridContext): string {
  const way =
    outputs[at]?.kind === 'way'
      ? ways.find(({ label, id }) => label === text.trim() || id === text.trim())
      : undefined
  return way ? printText(way.id) : parseResultCell(text)
}

/**
 * Creates a function that finds recipients by the text that a row of the table already has for them; no
 * recipients for an empty text.
 */
function peopleByText({ rules }: DecisionTable, { people }: GridContext) {
  const columns: (ReadonlyMap<string, RecipientGroup[]> | undefined)[] = []
  const readColumn = (at: number) => {
    const known = rules.map(({ results }) => results[at]).filter((result) => Array.isArray(result))
    return new Map(known.toReversed().map((groups) => [people(groups), groups]))
  }
  return (at: number, text: string): RecipientGroup[] | undefined => {
    if (!text) return []
    columns[at] ??= readColumn(at)
    return columns[at].get(text)
  }
}

/** Creates a function that writes texts into the cells of a table's rows; undefined if one cannot be parsed. */
function gridWriter(table: DecisionTable, world: GridContext) {
  const formatOf = columnFormats(table, world)
  const peopleOf = peopleByText(table, world)
  return (rule: Rule, column: GridColumn, text: string): Rule | undefined => {
    const { kind, at } = column
    if (kind === 'note') return { ...rule, note: text.trim().slice(0, 500) }
    if (isPeopleColumn(table, column)) {
      const groups = peopleOf(at, text.trim())
      return groups && { ...rule, results: withAt(rule.results, at, groups, '') }
    }
    if (kind === 'output') {
      const result = readOutput(table, at, text, world)
      return { ...rule, results: withAt(rule.results, at, result, '') }
    }
    const format = formatOf(at)
    const cell = format && parseDecisionCell(text, format)
    return cell && { ...rule, cells: withAt(rule.cells, at, cell, { is: 'any' }) }
  }
}

/** Returns a row with a text written into one of its cells; undefined if the text cannot be parsed. */
export const writeGridText = (
  table: DecisionTable,
  rule: Rule,
  column: GridColumn,
  { text, world }: { text: string; world: GridContext },
): Rule | undefined => gridWriter(table, world)(rule, column, text)

/** Returns an empty row. */
export const blankRule = ({ inputs, outputs }: DecisionTable, id: string): Rule => ({
  id,
  cells: inputs.map(() => ({ is: 'any' })),
  results: outputs.map(({ kind }) => (kind === 'people' ? [] : '')),
})

/** Spreadsheet text that was not imported, with its intended cell. */
export interface GridPasteError {
  row: number
  column: string
  text: string
}

/** Table after pasting, with the texts that could not be imported. */
export interface GridPasteResult {
  table: DecisionTable
  refused: GridPasteError[]
}

interface Pasting {
  row: number
  column: number
  cells: readonly (readonly string[])[]
  world: GridContext
  newId(): string
}

/** Maximum number of rows of a table. */
const maxRules = 1000

/** Pastes spreadsheet cells into the grid from a start cell; missing rows are added, up to the maximum. */
export function pasteGridCells(
  table: DecisionTable,
  { row, column, cells, world, newId }: Pasting,
): GridPasteResult {
  const columns = gridColumns(table).slice(column)
  const write = gridWriter(table, world)
  const refused: GridPasteError[] = []
  const rules = [...table.rules]
  cells.slice(0, Math.max(0, maxRules - row)).forEach((texts, index) => {
    const at = row + index
    let rule = rules[at] ?? blankRule(table, newId())
    columns.slice(0, texts.length).forEach((one, place) => {
      const text = texts[place] ?? ''
      const next = write(rule, one, text)
      if (next) rule = next
      else if (text.trim()) refused.push({ row: at, column: columnDisplayName(table, one), text })
    })
    rules[at] = rule
  })
  return { table: { ...table, rules }, refused }
}

/** Returns the display name of a column. */
export function columnDisplayName({ inputs, outputs }: DecisionTable, { kind, at }: GridColumn): string {
  if (kind === 'note') return ''
  if (kind === 'output') return outputs[at]?.name ?? ''
  const input = inputs[at]
  return input?.name || input?.expression || ''
}

/** Returns the whole grid as text, one line per row of the table. */
export function gridTexts(table: DecisionTable, world: GridContext): string[][] {
  const columns = gridColumns(table)
  const format = gridFormatter(table, world)
  return table.rules.map((rule) => columns.map((column) => format(rule, column)))
}

/**
 * Parses clipboard text of a spreadsheet: lines of tab-separated cells, quoted where they contain a tab or
 * line break.
 */
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

/** Formats rows of cells as clipboard text for a spreadsheet. */
export const toClipboardText = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => row.map(spread).join('\t')).join('\n')
