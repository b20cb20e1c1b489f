import type { FormTableColumn } from '../../../generated/types'
import type { SheetValue } from '../../text/sheet-value'
import { itemOfColumn } from '../design/items'
import { type FormRow, getOwnValue, isSameValue } from '../values/form-values'
import type { CellRejection } from './paste-cells'
import { type CellResult, canParseColumn, parseStoredCell, parseTableCell } from './read-cell'
import { canDeleteRow, canEditRow, maxTableRows } from './row-rights'
import { type SheetTable, sheetHeaderMarkers } from './sheet'

/** Whether imported rows replace the existing ones (覆盖) or are appended (追加). */
export type ImportMode = 'replace' | 'append'

/** Preview of an import; a refusal blocks all of it. */
export interface SheetImportResult {
  rows: FormRow[]
  refused: CellRejection[]
  changed: number
  added: number
  removed: number
  /** Number of cells rounded to the decimals of their column. */
  rounded: number
  /** Headers that match no column of the table. */
  unknown: string[]
  /** Key of the sentence that rejects the whole sheet. */
  refusal?: string
}

/** Sheet to import, with the target rows. */
export interface SheetImport extends SheetTable {
  rows: readonly FormRow[]
  grid: readonly (readonly SheetValue[])[]
  mode: ImportMode
  fresh(): FormRow
}

interface Source {
  at: number
  column: FormTableColumn
  read(cell: SheetValue, row: FormRow): CellResult
}

const headText = (head: SheetValue | undefined) => String(head ?? '').trim()

/** Extracts the name from a header, as written in a sheet made by hand. */
const bareName = (head: string) => head.replace(/^\*/, '').trim()

/** Finds the column of a header: by its code in brackets, else by its name. */
function columnOf(head: string, columns: readonly FormTableColumn[]): FormTableColumn | undefined {
  const codes = [...head.matchAll(/\(([A-Za-z0-9]{1,32})\)/g)].map(([, code]) => code)
  const byCode = columns.find(({ code }) => codes.includes(code))
  return byCode ?? columns.find(({ name }) => name.trim() === bareName(head))
}

/** Returns the headers of a sheet that match nothing in the table. */
const unknownHeads = ({ columns, grid }: SheetImport): string[] =>
  (grid[0] ?? [])
    .map(headText)
    .filter((head) => head !== '' && head !== sheetHeaderMarkers.number && !columnOf(head, columns))

/** Whether two sheet columns map to the same table column. */
const hasDoubles = (sources: readonly Source[]) =>
  new Set(sources.map(({ column }) => column.code)).size < sources.length

/** Locates each writable column in the sheet; read-only columns are ignored. */
function sourcesOf({ table, right, columns, grid, world }: SheetImport): Source[] {
  return (grid[0] ?? []).flatMap((cell, at): Source[] => {
    const head = headText(cell)
    const column = columnOf(head, columns)
    if (!column || head.endsWith(sheetHeaderMarkers.shown)) return []
    if (right.columns?.get(column.code)?.access !== 'edit') return []
    const item = itemOfColumn(table, column)
    if (head.endsWith(sheetHeaderMarkers.stored))
      return [{ at, column, read: (cell, row) => parseStoredCell({ item, row, world }, cell) }]
    const readable = canParseColumn(item, world)
    return readable ? [{ at, column, read: (cell, row) => parseTableCell({ item, row, world }, cell) }] : []
  })
}

const isBlank = (line: readonly SheetValue[], sources: readonly Source[]) =>
  sources.every(({ at }) => headText(line[at]) === '')

/** Matches a sheet line to the stored row it was exported from, by row number; each is matched once. */
function rowTaker({ grid, rows, mode }: SheetImport) {
  const numberAt = (grid[0] ?? []).findIndex((head) => headText(head) === sheetHeaderMarkers.number)
  const left = new Map(mode === 'replace' ? rows.map((row, i) => [i + 1, row]) : [])
  const take = (line: readonly SheetValue[]): FormRow | undefined => {
    const number = Number(headText(line[numberAt]))
    const row = left.get(number)
    left.delete(number)
    return row
  }
  return { take, left: () => [...left.values()] }
}

interface Read {
  row: FormRow
  base: FormRow | undefined
  refused: CellRejection[]
  rounded: number
}

/** Applies one sheet line to its row. */
function readLine(sheet: SheetImport, sources: readonly Source[], line: readonly SheetValue[]) {
  return (base: FormRow | undefined, number: number): Read => {
    const refused: CellRejection[] = []
    let row = base ?? sheet.fresh()
    let rounded = 0
    for (const { at, column, read } of sources) {
      const cell = line[at] ?? null
      const result = read(cell, row)
      if ('isRounded' in result) rounded += 1
      if ('fault' in result)
        refused.push({ row: number, column: column.name, text: headText(cell), ...result.fault })
      else if (!isSameValue(getOwnValue(row, column.code), result.value))
        row = { ...row, [column.code]: result.value }
    }
    return { row, base, refused, rounded }
  }
}

const nothing = (rows: readonly FormRow[], refusal: string): SheetImportResult => ({
  rows: [...rows],
  refused: [],
  changed: 0,
  added: 0,
  removed: 0,
  rounded: 0,
  unknown: [],
  refusal,
})

/** Returns the first missing right for the changes in the sheet (domain-facts §6.4). */
function missingRight({ right, mode }: SheetImport, read: readonly Read[], formRows: readonly FormRow[]) {
  const [changed, added] = [read.filter(isChanged), read.filter(({ base }) => !base)]
  if (changed.some(({ base }) => base && !canEditRow(base, right))) return 'widget.table.import-no-edit'
  if (formRows.some((row) => !canDeleteRow(row, right))) return 'widget.table.import-no-delete'
  if (added.length === 0 || right.rows?.add) return undefined
  return mode === 'append' ? 'widget.table.import-no-append' : 'widget.table.import-no-add'
}

const isChanged = ({ row, base }: Read) => base !== undefined && row !== base

/**
 * Imports a sheet into a table's rows. A line with a row number updates that row, except cells its writer may
 * not write; other lines are new rows; rows without a line are deleted. Formulas run afterwards, as after
 * every change.
 */
export function importSheet(sheet: SheetImport): SheetImportResult {
  const { grid, rows, mode } = sheet
  if (grid.length < 2) return nothing(rows, 'widget.table.import-short')
  const sources = sourcesOf(sheet)
  if (sources.length === 0) return nothing(rows, 'widget.table.import-no-column')
  if (hasDoubles(sources)) return nothing(rows, 'widget.table.import-double')
  const retained = mode === 'append' ? rows : []
  const lines = grid.slice(1).filter((line) => !isBlank(line, sources))
  if (lines.length === 0) return nothing(rows, 'widget.table.import-short')
  if (retained.length + lines.length > maxTableRows) return nothing(rows, 'widget.table.import-full')
  const taker = rowTaker(sheet)
  const read = lines.map((line, i) => readLine(sheet, sources, line)(taker.take(line), i + 2))
  const formRows = mode === 'append' ? [] : taker.left()
  const refusal = missingRight(sheet, read, formRows)
  if (refusal) return nothing(rows, refusal)
  return {
    rows: [...retained, ...read.map(({ row }) => row)],
    refused: read.flatMap(({ refused }) => refused),
    changed: read.filter(isChanged).length,
    added: read.filter(({ base }) => !base).length,
    removed: formRows.length,
    rounded: read.reduce((sum, { rounded }) => sum + rounded, 0),
    unknown: unknownHeads(sheet),
  }
}
